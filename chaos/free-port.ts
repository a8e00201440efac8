import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port on 127.0.0.1 that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a pipe's name
  server.close();
  await once(server, 'close');
  return port;
}
