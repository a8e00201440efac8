/** 5: files of 50 MB through four experts, against copying as many bytes on the same S3 server. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { taskTypes } from '../../src/domain/task-catalogue';
import type { Goal, PartResult } from '../report/part';
import { growthWhile } from '../../measured/resident-memory';
import type { Rig } from '../rig';
import { prepareRun } from '../runs';
import { inputFile } from '../input-file';
import { spreadOf } from '../statistics';

const megabytes = 50;
const hops = 4;

export async function bytes(rig: Rig): Promise<PartResult> {
  const knowsVideos = (taskTypes as readonly string[]).includes('video-to-video');
  const scenario = knowsVideos ? 'videos-of-4' : 'pictures-of-4';
  await rig.world.set({ controllerMs: 0, expertMs: 0, planMs: -1, mediaBytes: megabytes * 1e6 });
  const ours: number[] = [];
  const direct: number[] = [];
  const growths: number[] = [];
  for (let run = 0; run < 4; run++) {
    const input = inputFile(rig, knowsVideos, megabytes, String(run));
    const prepared = await prepareRun(rig, scenario, [input]);
    const { result, memory } = await growthWhile(rig.worker.pid, () => prepared.go());
    ours.push(result.milliseconds);
    // What the first run loads stays: growth is what comes on top of it.
    if (run > 0) growths.push(memory.most - memory.before);
    direct.push(await copyDirectly(rig, input.path));
  }
  await rig.world.set({ mediaBytes: 0 });
  const [mine, theirs] = [spreadOf(ours).median, spreadOf(direct).median];
  const rate = (milliseconds: number): string => ((1000 * hops * megabytes) / milliseconds).toFixed(0);
  const goals: Goal[] = [
    {
      what: `${hops} × ${megabytes} MB through experts: throughput over that of direct copies`,
      figure: theirs / mine,
      goal: { is: 'at least', value: 0.7 },
      spread: `${rate(mine)} against ${rate(theirs)} MB/s, ${ours.length} runs`,
    },
    {
      what: "growth of the worker's memory meanwhile, MB",
      figure: spreadOf(growths).most,
      goal: { is: 'at most', value: 100 },
      spread: `most of ${growths.length} runs after the first`,
    },
  ];
  return {
    part: 'bytes',
    title: 'Bytes',
    method: [
      `A ${knowsVideos ? 'video' : 'picture'} of ${megabytes} MB goes through ${hops} experts, each of which takes it and answers another of that size; controller and experts take no time of their own. A direct copy gets an object of that size to a file and puts the file as another object, ${hops} times, with the same S3 client.`,
      'Beside what a direct copy does, a task sends the file to the expert and receives another, over HTTP, and checks hashes and formats.',
    ],
    goals,
    tables: [
      {
        title: 'Milliseconds of each run',
        head: ['', ...ours.map((_, run) => `run ${run + 1}`)],
        rows: [
          ['through experts', ...ours.map((value) => value.toFixed(0))],
          ['direct copies', ...direct.map((value) => value.toFixed(0))],
        ],
      },
    ],
    plots: [],
  };
}

/** @returns milliseconds for as many gets and puts as the chain has tasks */
async function copyDirectly({ settings, home }: Rig, path: string): Promise<number> {
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.AWS_ACCESS_KEY_ID, secretAccessKey: settings.AWS_SECRET_ACCESS_KEY },
  });
  const Bucket = settings.S3_BUCKET;
  const put = (Key: string, from: string): Promise<unknown> =>
    new Upload({
      client,
      params: { Bucket, Key, Body: createReadStream(from) },
      partSize: 8 * 2 ** 20,
    }).done();
  await put('bench/copy-0', path);
  const between = join(home, 'copy');
  const begun = performance.now();
  for (let hop = 0; hop < hops; hop++) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `bench/copy-${hop}` }));
    await pipeline(Body as Readable, createWriteStream(between)); // in Node it is the socket's own stream
    await put(`bench/copy-${hop + 1}`, between);
  }
  const milliseconds = performance.now() - begun;
  client.destroy();
  await rm(between);
  return milliseconds;
}
