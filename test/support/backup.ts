/**
 * Backs up what the servers of a stack keep, and puts it back, in the steps of docs/durability.md: each server stands
 * still while its folder is copied, so that the copy is what a crash at that moment would have left.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedServer } from '../../src/stack/managed-server';
import type { Stack, StackServer } from '../../src/stack/start-stack';

/** A half of what there is; its folder in the stack's home has the same name. */
export type Half = 'temporal' | 's3';

export function backUp(stack: Stack, home: string, halves: readonly Half[], to: string): void {
  const servers = halves.map((half) => started(stack.servers[half]));
  for (const { pid } of servers) if (pid !== undefined) process.kill(pid, 'SIGSTOP');
  for (const half of halves) cpSync(join(home, half), join(to, half), { recursive: true });
  for (const { pid } of servers) if (pid !== undefined) process.kill(pid, 'SIGCONT');
}

/** Workers are stopped before and started after: what one remembers of a run may not be in the backup. */
export async function restore(
  stack: Stack,
  home: string,
  halves: readonly Half[],
  from: string,
): Promise<void> {
  const workers = stack.servers.workers.map(started);
  for (const worker of workers) await worker.kill();
  for (const half of halves) {
    await started(stack.servers[half]).kill();
    rmSync(join(home, half), { recursive: true });
    cpSync(join(from, half), join(home, half), { recursive: true });
    await started(stack.servers[half]).start();
  }
  for (const worker of workers) await worker.start();
}

function started(server: StackServer | undefined): ManagedServer {
  if (server instanceof ManagedServer) return server;
  throw new Error('the server was expected to be started by the stack');
}
