/** `npm run bench:world`: the world as a program of its own. It says where it is, as one line of JSON, and runs on. */
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { createWorld } from './server';
import { WorldSettings } from './settings';

const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const command = Object.keys(WorldSettings.shape).reduce(
  (built, name) => built.option(`${flagOf(name)} <value>`, `see ${name} in bench/README.md`),
  new Command('bench:world').option(
    '--port <port>',
    'where to listen on 127.0.0.1; 0 takes a free one',
    '8900',
  ),
);
const { port, ...given } = command.parse().opts<{ port: string } & Record<string, string>>();

const server = createWorld(WorldSettings.parse(given)).listen(Number(port), '127.0.0.1', () => {
  const address = server.address() as AddressInfo; // a TCP server's address is never a pipe's name
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${address.port}` })}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
// Whoever started it and is gone wants no world any more.
if (process.channel) process.on('disconnect', () => process.exit(0));
