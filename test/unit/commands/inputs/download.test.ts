/** Inputs given as web addresses, fetched from a server of our own on a loopback address that counts as public here. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download } from '../../../../src/commands/inputs/download';
import { guardedLookup, isPrivate } from '../../../../src/commands/inputs/private-network';

const answers: Record<string, RequestListener> = {
  '/pictures/a%20duck.png': (_request, response) => response.end('bytes of a duck'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/pictures/a%20duck.png' }).end(),
  '/inside': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end(),
  '/metadata': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/announced': (_request, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'),
  '/endless': (_request, response) => {
    const feed = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', feed);
    feed();
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => response.destroy());
  },
};

let server: Server;
let base: string;
let folder: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
  folder = mkdtempSync(join(tmpdir(), 'impresario-download-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fetched = (address: string): ReturnType<typeof download> =>
  download(address, folder, 1_000, new AbortController().signal, (ip) => ip !== '127.0.0.1' && isPrivate(ip));

it('is fetched to a file that goes by the name in the address', async () => {
  const { path, name } = await fetched(`${base}/pictures/a%20duck.png`);
  expect(name).toBe('a duck.png');
  expect(readFileSync(path, 'utf8')).toBe('bytes of a duck');
});

it('is followed to where it moved', async () => {
  expect(readFileSync((await fetched(`${base}/moved`)).path, 'utf8')).toBe('bytes of a duck');
});

it.each([
  ['/inside', '127.0.0.2 is this machine or inside a private network'],
  ['/metadata', '169.254.169.254 is this machine or inside a private network'],
  ['/file', 'leads on to a file: address'],
  ['/circle', 'without end'],
  ['/nowhere', 'answered 404 Not Found'],
  ['/announced', 'is larger than 0.001 MB'],
  ['/endless', 'is larger than 0.001 MB'],
  ['/cut', 'could not be fetched'],
])('%s is refused: %s', async (path, says) => {
  await expect(fetched(base + path)).rejects.toThrow(says);
});

it('a name that leads to this machine is refused when it is resolved', async () => {
  // Every machine has a name that leads to itself; the one everybody has is refused before it is resolved.
  const failure = await new Promise((resolve) => {
    guardedLookup(isPrivate)('localhost', {}, resolve);
  });
  expect(failure).toMatchObject({ message: expect.stringContaining('localhost is this machine') as unknown });
});

it('an address where nothing answers is told as that', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo; // a TCP server's address is one
  await new Promise((resolve) => gone.close(resolve));
  await expect(fetched(`http://127.0.0.1:${port}/picture.png`)).rejects.toThrow('nothing answers there');
});
