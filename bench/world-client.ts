/** The world as those who measure see it: its settings, and what it says of the calls it got. */
import type { Call } from './world/call-log';
import type { WorldSettings } from './world/settings';

export class WorldClient {
  constructor(readonly url: string) {}

  async set(change: Partial<WorldSettings>): Promise<void> {
    await this.ask('PUT', '/settings', change);
  }

  async clear(): Promise<void> {
    await this.ask('DELETE', '/calls');
  }

  async calls(): Promise<Call[]> {
    // The world is a program of ours, of the same build.
    return ((await this.ask('GET', '/calls')) as { calls: Call[] }).calls;
  }

  async mostInFlight(): Promise<number> {
    return ((await this.ask('GET', '/calls')) as { mostInFlight: number }).mostInFlight;
  }

  private async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The world answers ${response.status} to ${method} ${path}.`);
    return response.json();
  }
}
