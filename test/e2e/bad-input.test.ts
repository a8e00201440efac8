/**
 * Whatever is wrong with what the client is given or with what it finds, it says one sentence that names the thing,
 * ends with 2 for the caller's mistakes and 1 for the system's, and leaves nothing half done on the servers.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import type { Stack } from '../../src/stack/start-stack';
import {
  canBeRefused,
  type ClientEnd,
  projectFolder,
  runClient,
  runRestrictedClient,
} from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let stack: Stack;
let folder: string;

beforeAll(async () => {
  stack = await homes.start();
  await withConnection(({ workflowService }) =>
    workflowService.registerNamespace({
      namespace: 'bare',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    }),
  );
  folder = mkdtempSync(join(tmpdir(), 'impresario-bad-input-'));
  chmodSync(folder, 0o755);
  writeFileSync(at('empty.txt'), '');
  writeFileSync(at('words.png'), 'These are words, whatever the name says.');
  writeFileSync(at('page.png'), '<!DOCTYPE html><title>404</title>');
  writeFileSync(at('half.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  writeFileSync(at('bytes.txt'), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00]));
  writeFileSync(at('huge.png'), '');
  truncateSync(at('huge.png'), 200_000_000);
  mkdirSync(at('folder.png'));
  symlinkSync(at('circle.png'), at('circle.png'));
  writeFileSync(at('secret.txt'), 'not for everybody');
  chmodSync(at('secret.txt'), 0o000);
}, timeToStart);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await homes.clear();
}, 60_000);

async function withConnection(use: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await Connection.connect({ address: stack.addresses.temporalAddress });
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
}

const at = (name: string): string => join(folder, name);
const picture = join(projectFolder, 'samples', 'astronaut.png');

/** With the servers of the stack, but for what a case changes. */
const client = (changed: Record<string, string>, ...args: string[]): Promise<ClientEnd> =>
  runClient({ ...stack.environment(), ...changed }, ...args);

/** One sentence or two on one line, on standard error; nothing a programmer would have to read. */
function expectRefusal({ code, stdout, stderr }: ClientEnd, expectedCode: number, names: string): void {
  expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
  expect(stderr).toContain(names);
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  expect(stderr).not.toMatch(/\bat \S+:\d+:\d+|\b[A-Z]\w*Error\b|undefined|\[object/);
}

interface Case {
  given: string;
  args: () => string[];
  /** What the sentence has to name. */
  names: string;
}

const mistakes: Case[] = [
  { given: 'an empty request', args: () => ['submit', ''], names: 'The request is empty' },
  { given: 'a request of blanks', args: () => ['submit', ' \n '], names: 'The request is empty' },
  {
    given: 'a request as long as a book',
    args: () => ['submit', 'x'.repeat(100_001)],
    names: '100001 characters',
  },
  {
    given: 'a file that is not there',
    args: () => ['submit', 'Describe it.', '--image', at('nowhere.png')],
    names: 'nowhere.png does not exist',
  },
  {
    given: 'a folder',
    args: () => ['submit', 'Describe it.', '--image', at('folder.png')],
    names: 'folder.png is a folder',
  },
  {
    given: 'a device that never ends',
    args: () => ['submit', 'Describe it.', '--file', '/dev/zero'],
    names: '/dev/zero is not a file',
  },
  {
    given: 'a link that leads back to itself',
    args: () => ['submit', 'Describe it.', '--image', at('circle.png')],
    names: 'circle.png is a link',
  },
  {
    given: 'an empty file',
    args: () => ['submit', 'Read it.', '--file', at('empty.txt')],
    names: 'empty.txt is empty',
  },
  {
    given: 'no file name where one is due',
    args: () => ['submit', 'Read it.', '--file', ''],
    names: '--file was given without a file',
  },
  {
    given: 'words in a file that is named .png',
    args: () => ['submit', 'Describe it.', '--image', at('words.png')],
    names: 'words.png was given as --image, but it is a text',
  },
  {
    given: 'words in a file that is named .png, given as any file',
    args: () => ['submit', 'Describe it.', '--file', at('words.png')],
    names: 'words.png is not what its name says: it is a text',
  },
  {
    given: 'an error page saved as a picture',
    args: () => ['submit', 'Describe it.', '--image', at('page.png')],
    names: 'page.png was given as --image, but it is a web page',
  },
  {
    given: 'a picture that is cut off',
    args: () => ['submit', 'Describe it.', '--image', at('half.png')],
    names: "half.png says it is image/png, but it can't be opened",
  },
  {
    given: 'bytes that are no text',
    args: () => ['submit', 'Read it.', '--file', at('bytes.txt')],
    names: 'bytes.txt',
  },
  {
    given: 'a picture given as a recording',
    args: () => ['submit', 'Write it down.', '--audio', picture],
    names: 'astronaut.png was given as --audio, but it is a picture',
  },
  {
    given: 'a picture of 200 MB',
    args: () => ['submit', 'Describe it.', '--image', at('huge.png')],
    names: 'huge.png is larger than 100 MB',
  },
  {
    given: 'more inputs than a request takes',
    args: () => [
      'submit',
      'Describe them.',
      ...Array.from({ length: 65 }, () => ['--image', picture]).flat(),
    ],
    names: 'at most 64 inputs',
  },
  {
    given: "an address of a cloud's metadata service",
    args: () => ['submit', 'Describe it.', '--image', 'http://169.254.169.254/latest/meta-data/'],
    names: '169.254.169.254 is this machine or inside a private network',
  },
  {
    given: 'an address of this machine',
    args: () => ['submit', 'Describe it.', '--image', 'http://127.0.0.1/picture.png'],
    names: '127.0.0.1 is this machine',
  },
  {
    given: 'an address of this machine in other clothes',
    args: () => ['submit', 'Describe it.', '--image', 'http://[::ffff:7f00:1]/picture.png'],
    names: '::ffff:7f00:1 is this machine',
  },
  {
    given: 'an address of this machine by name',
    args: () => ['submit', 'Describe it.', '--image', 'http://localhost/picture.png'],
    names: 'localhost is this machine',
  },
  {
    given: 'an address of a file',
    args: () => ['submit', 'Describe it.', '--image', 'file:///etc/passwd'],
    names: '"file:///etc/passwd" starts with file://',
  },
  {
    given: 'an address with a password in it',
    args: () => ['submit', 'Describe it.', '--image', 'https://me:secret@example.com/picture.png'],
    names: 'The address at example.com holds a user name or password',
  },
  {
    given: 'an id with a blank',
    args: () => ['submit', 'Hello.', '--id', 'a b'],
    names: '"a b" can\'t name a run',
  },
  { given: 'an id with a slash', args: () => ['submit', 'Hello.', '--id', 'a/b'], names: '"a/b"' },
  { given: 'an id that climbs out', args: () => ['submit', 'Hello.', '--id', '..'], names: '".."' },
  {
    given: 'an id with a picture in it',
    args: () => ['submit', 'Hello.', '--id', 'duck-🦆'],
    names: '"duck-🦆"',
  },
  {
    given: 'an id of 300 letters',
    args: () => ['submit', 'Hello.', '--id', 'x'.repeat(300)],
    names: '"xxxxxxxx',
  },
  { given: 'an odd id to watch', args: () => ['watch', '../../etc'], names: '"../../etc"' },
  { given: 'an id nobody used', args: () => ['result', 'never-used'], names: 'There is no run never-used' },
  {
    given: 'a run to cancel that is not there',
    args: () => ['cancel', 'never-used'],
    names: 'no run never-used',
  },
  {
    given: 'a run to watch that is not there',
    args: () => ['watch', 'never-used'],
    names: 'no run never-used',
  },
  {
    given: 'an unknown option',
    args: () => ['submit', 'Hello.', '--fast'],
    names: "Unknown option '--fast'",
  },
  { given: 'an unknown command', args: () => ['resubmit', 'Hello.'], names: "Unknown command 'resubmit'" },
  { given: 'no request', args: () => ['submit'], names: "Missing required argument 'text'" },
  {
    given: 'a request without its quotes',
    args: () => ['submit', 'Hello', 'you'],
    names: 'Too many arguments',
  },
  { given: 'a count that is none', args: () => ['list', '--limit', 'many'], names: "'many' is invalid" },
  {
    given: 'a folder to save to, but no waiting',
    args: () => ['submit', 'Hi.', '--save', 'x'],
    names: '--save needs',
  },
];

it.each(mistakes)(
  "given $given, it says so and ends with 2, the caller's mistake",
  async ({ args, names }) => {
    expectRefusal(await client({}, ...args()), 2, names);
  },
);

(canBeRefused ? it : it.skip)('given a file it may not read, it says so and ends with 2', async () => {
  const end = await runRestrictedClient(
    stack.environment(),
    'submit',
    'Read it.',
    '--file',
    at('secret.txt'),
  );
  expectRefusal(end, 2, 'secret.txt may not be accessed');
});

const impossible: [setting: string, value: string][] = [
  ['IMPRESARIO_MAX_INPUT_MB', 'plenty'],
  ['IMPRESARIO_MAX_INPUT_MB', '-1'],
  ['IMPRESARIO_CALLER', '../somebody'],
  ['IMPRESARIO_CONTROLLER', 'oracle'],
  ['S3_BUCKET', 'x'],
  ['S3_ENDPOINT', 'somewhere'],
];

it.each(impossible)(
  'with the setting %s=%s, it names the setting and ends with 2',
  async (setting, value) => {
    expectRefusal(await client({ [setting]: value }, 'submit', 'Hello.'), 2, setting);
  },
);

const troubles: { when: string; changed: () => Record<string, string>; names: string }[] = [
  {
    when: 'no Temporal server is there',
    changed: () => ({ TEMPORAL_ADDRESS: '127.0.0.1:1' }),
    names: 'Temporal does not answer at 127.0.0.1:1',
  },
  {
    when: 'what answers is no Temporal server',
    changed: () => ({ TEMPORAL_ADDRESS: stack.addresses.s3Endpoint.replace('http://', '') }),
    names: 'Temporal',
  },
  {
    when: 'Temporal has no such namespace',
    changed: () => ({ TEMPORAL_NAMESPACE: 'nowhere' }),
    names: 'no namespace nowhere',
  },
  {
    when: 'the namespace does not know what runs are searched by',
    changed: () => ({ TEMPORAL_NAMESPACE: 'bare' }),
    names: 'temporal operator search-attribute create',
  },
  {
    when: 'no S3 server is there',
    changed: () => ({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
    names: "the S3 server at http://127.0.0.1:1 can't be reached",
  },
  {
    when: 'the S3 server does not know the key',
    changed: () => ({ AWS_ACCESS_KEY_ID: 'somebody' }),
    names: 'does not accept the keys',
  },
  {
    when: 'the S3 key is wrong',
    changed: () => ({ AWS_SECRET_ACCESS_KEY: 'guessed-secret' }),
    names: 'does not accept the keys',
  },
  {
    when: 'there is no such bucket',
    changed: () => ({ S3_BUCKET: 'nowhere' }),
    names: 'no bucket "nowhere"',
  },
];

it.each(troubles)(
  "when $when, it says so and ends with 1, the system's fault",
  async ({ changed, names }) => {
    const end = await client(changed(), 'submit', 'Describe it.', '--image', picture);
    expectRefusal(end, 1, names);
    expect(end.stderr).not.toContain('guessed-secret');
  },
);

it('for programs, what is wrong is one line of JSON with a type and the sentence', async () => {
  for (const args of [
    ['submit', '', '--json'],
    ['list', '--limit', '0', '--json'],
    ['result', 'a b', '--json'],
  ]) {
    const { code, stdout, stderr } = await client({}, ...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      error: { type: 'Request.Invalid', message: expect.stringMatching(/^.+\.$/) as unknown },
    });
  }
});

it('after all of this there is no run, no request and no artifact', async () => {
  const environment = stack.environment();
  const store = openArtifactStore(readSettings(environment));
  expect(await store.list('runs/', AbortSignal.timeout(10_000))).toEqual([]);
  store.close();
  await withConnection(async (connection) => {
    for (const namespace of ['default', 'bare']) {
      const { workflow } = new Client({ connection, namespace });
      expect(await workflow.count()).toMatchObject({ count: 0 });
    }
  });
});
