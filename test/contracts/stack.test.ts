/** What the stack promises, on real servers. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import { isAlive, identify, type ProcessIdentity } from '../../src/stack/process-identity';
import { ManagedServer } from '../../src/stack/managed-server';
import { type Addresses } from '../../src/stack/stack-options';
import { type Stack, type StackServer } from '../../src/stack/start-stack';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
afterAll(() => homes.clear(), 60_000);

describe('a stack of Temporal and S3', () => {
  let home: string;
  let stack: Stack;
  beforeAll(async () => {
    home = homes.newHome();
    stack = await homes.start({ home });
  }, timeToStart);

  it('has a Temporal server whose Web UI is where it says', async () => {
    const page = await fetch(`${stack.addresses.temporalUiUrl}/namespaces/default/workflows`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const namespaces = await fetch(`${stack.addresses.temporalUiUrl}/api/v1/namespaces`);
    expect(await namespaces.text()).toMatch(/"name":\s*"default"/u);
  });

  it('keeps runs that have ended visible for months', async () => {
    await withTemporal(stack.addresses, async ({ workflowService }) => {
      const { config } = await workflowService.describeNamespace({ namespace: 'default' });
      expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(90 * 24 * 3600);
    });
  });

  it('lets runs be searched by caller and stage', async () => {
    await withTemporal(stack.addresses, async (client) => {
      const query = 'ImpresarioCaller = "local" AND ImpresarioStage = "planning"';
      expect(await client.workflow.count(query)).toMatchObject({ count: 0 });
    });
  });

  it('has an S3 server that accepts no other keys than its own', async () => {
    await put(stack.addresses, 'object', 'content');
    const others = { ...stack.addresses, secretAccessKey: 'guessed' };
    await expect(get(others, 'object')).rejects.toThrow(/signature/iu);
  });

  it('keeps a run when its Temporal server is killed', async () => {
    const run = await withTemporal(stack.addresses, startUnattendedRun);
    const temporal = started(stack.servers.temporal);
    const before = temporal.pid;
    await temporal.kill('SIGKILL');
    expect(temporal.pid).toBeUndefined();
    await temporal.start();
    expect(temporal.pid).not.toBe(before);
    await withTemporal(stack.addresses, async (client) => {
      expect((await client.workflow.getHandle(run).describe()).status.name).toBe('RUNNING');
    });
  }, 60_000);

  it('keeps an artifact when its S3 server is killed', async () => {
    await put(stack.addresses, 'artifact', 'kept');
    await started(stack.servers.s3).kill('SIGKILL');
    await started(stack.servers.s3).start();
    expect(await get(stack.addresses, 'artifact')).toBe('kept');
  }, 60_000);

  it('tells the settings of its servers to whoever reads the state file, and to nobody else', () => {
    const path = join(home, 'stack.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as unknown; // compared as a whole below
    expect(file).toMatchObject({ pid: process.pid, environment: stack.environment() });
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(join(home, 'servers.json')).mode & 0o077).toBe(0);
  });

  it('refuses a second start in its home and says where the first one is', async () => {
    await expect(homes.start({ home })).rejects.toThrow(`Already running in ${home}`);
    await expect(homes.start({ home })).rejects.toThrow(stack.addresses.temporalUiUrl);
    await put(stack.addresses, 'after refusal', 'still up');
  });

  it('runs beside another one', async () => {
    const other = await homes.start();
    await put(stack.addresses, 'same name', 'here');
    await put(other.addresses, 'same name', 'there');
    expect(await get(stack.addresses, 'same name')).toBe('here');
    expect(await get(other.addresses, 'same name')).toBe('there');
    await other.stop();
  }, 60_000);

  it('can be used by a stack that starts nothing itself', async () => {
    const { temporalAddress, temporalUiUrl, s3Endpoint, accessKeyId, secretAccessKey } = stack.addresses;
    const user = await homes.start({
      temporal: { kind: 'given', address: temporalAddress, uiUrl: temporalUiUrl, apiKey: '' },
      s3: { kind: 'given', endpoint: s3Endpoint, accessKeyId, secretAccessKey },
      bucket: 'another-bucket',
    });
    expect(user.servers).toMatchObject({ temporal: { kind: 'given' }, s3: { kind: 'given' } });
    await put(user.addresses, 'object', 'in another bucket');
    await user.stop();
    expect(await get(user.addresses, 'object')).toBe('in another bucket');
  }, 60_000);

  it('leaves no process, socket or state file when it stops, and takes up the same data, ports and keys', async () => {
    const run = await withTemporal(stack.addresses, startUnattendedRun);
    await put(stack.addresses, 'kept over a stop', 'content');
    const processes = processesOf(stack);
    await stack.stop();
    expect(processes.filter(isAlive)).toEqual([]);
    expect(existsSync(`/tmp/seaweedfs-s3-${new URL(stack.addresses.s3Endpoint).port}.sock`)).toBe(false);
    expect(existsSync(join(home, 'stack.json'))).toBe(false);

    const again = await homes.start({ home });
    expect(again.addresses).toEqual(stack.addresses);
    expect(await get(again.addresses, 'kept over a stop')).toBe('content');
    await withTemporal(again.addresses, async (client) => {
      expect((await client.workflow.getHandle(run).describe()).status.name).toBe('RUNNING');
    });
    await again.stop();
  }, 60_000);
});

function started(server: StackServer): ManagedServer {
  if (server instanceof ManagedServer) return server;
  throw new Error(`${server.name} is given`);
}

const processesOf = ({ servers }: Stack): ProcessIdentity[] =>
  [servers.temporal, servers.s3].flatMap((server) => identify(started(server).pid ?? 0) ?? []);

async function withTemporal<T>(addresses: Addresses, use: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: addresses.temporalAddress });
  try {
    return await use(new Client({ connection, namespace: addresses.temporalNamespace }));
  } finally {
    await connection.close();
  }
}

/** A run that no worker takes up. Returns its id. */
async function startUnattendedRun(client: Client): Promise<string> {
  const workflowId = randomUUID();
  await client.workflow.start('nobodyRunsThis', { taskQueue: 'nobody', workflowId });
  return workflowId;
}

const put = (addresses: Addresses, key: string, content: string): Promise<unknown> =>
  withS3(addresses, (client) =>
    client.send(new PutObjectCommand({ Bucket: addresses.s3Bucket, Key: key, Body: content })),
  );

const get = (addresses: Addresses, key: string): Promise<string | undefined> =>
  withS3(addresses, async (client) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: addresses.s3Bucket, Key: key }));
    return Body?.transformToString();
  });

async function withS3<T>(addresses: Addresses, use: (client: S3Client) => Promise<T>): Promise<T> {
  const { s3Endpoint: endpoint, s3Region: region, accessKeyId, secretAccessKey } = addresses;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}
