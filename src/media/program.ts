/** The process in which media are opened; `MediaHelper` starts it. */
import { InputRefused } from '../experts/program/input-refused';
import { serveExpert } from '../experts/program/serve-expert';
import { MediaJob, type MediaFacts } from './jobs';
import { adaptPicture } from './picture/adapt-picture';
import { inspectPicture, lookAtPicture } from './picture/inspect-picture';
import { recognise } from './recognise';

// mediabunny reads ahead: what fails there fails again, and is heard, when its turn comes.
process.on('unhandledRejection', () => undefined);

/** Loaded when the first one comes: the decoders take longer to load than a picture to open. */
const forRecordings = () => import('./sound/index.js');

serveExpert(
  ({ body }) => MediaJob.parse(JSON.parse(Buffer.from(body).toString('utf8'))),
  async () => async (job) => ({ is: 'json', value: await perform(job) }),
);

async function perform(job: MediaJob): Promise<unknown> {
  switch (job.do) {
    case 'inspect':
      return inspect(job.path);
    case 'look-at-picture':
      return lookAtPicture(job.path);
    case 'adapt-picture':
      return adaptPicture(job.path, job.target);
    case 'adapt-recording':
      return (await forRecordings()).adaptRecording(job);
    case 'answer':
      return 'here';
  }
}

async function inspect(path: string): Promise<MediaFacts> {
  const { kind, mediaType } = await recognise(path);
  switch (kind) {
    case 'image':
      return inspectPicture(path, mediaType);
    case 'audio':
    case 'video':
      return (await forRecordings()).inspectRecording(path, mediaType);
    case 'document':
      return { is: kind, mediaType };
    default:
      throw new InputRefused(`is ${mediaType}, which is not opened here`);
  }
}
