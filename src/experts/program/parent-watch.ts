/**
 * A thread that ends its process when the parent is gone. The IPC channel's `disconnect` event says so too, but is
 * heard only between computations: a process stuck inside WebAssembly would live on as an orphan.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { removeOwnFolder } from '../own-folder';

const LOOK_EVERY_MS = 500;

/** Starts the thread. It keeps nothing alive by itself. */
export function watchParent(): void {
  new Worker(__filename).unref();
}

if (!isMainThread && parentPort !== null) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    removeOwnFolder();
    // A signal, because process.exit() in a thread ends only the thread.
    process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS);
}
