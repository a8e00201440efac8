/** Which servers are given and which are to be started, from the settings. */
import { join, resolve } from 'node:path';
import { type ExpertsPlace, type S3Place, type StackOptions, type TemporalPlace } from './stack-options';

/** The settings that a stack needs, by their names; `src/config.ts` reads them. */
export interface StackSettings {
  readonly TEMPORAL_NAMESPACE: string;
  readonly TEMPORAL_API_KEY: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly IMPRESARIO_EXPERT_WEIGHTS: string;
  readonly IMPRESARIO_EXPERT_DOWNLOADS: 'on' | 'off';
  readonly IMPRESARIO_HOME: string;
  readonly XDG_CACHE_HOME: string;
}

type FromSettings = Omit<StackOptions, 'workers' | 'whenOneCrashes' | 'log' | 'signal'>;

/**
 * @param environment the environment with `.env` read into it. Addresses are taken from here and not from the
 *   settings, which have defaults for them: only an address that a person gave keeps a server from being started.
 */
export function optionsFromSettings(settings: StackSettings, environment: NodeJS.ProcessEnv): FromSettings {
  return {
    home: settings.IMPRESARIO_HOME,
    cache: join(settings.XDG_CACHE_HOME, 'impresario'),
    temporal: temporalPlace(settings, environment),
    namespace: settings.TEMPORAL_NAMESPACE,
    s3: s3Place(environment),
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    experts: expertsPlace(environment),
    expertWeights: { folder: weightsFolder(settings), downloads: settings.IMPRESARIO_EXPERT_DOWNLOADS },
    environment,
    ports: {},
  };
}

function temporalPlace({ TEMPORAL_API_KEY: apiKey }: StackSettings, given: NodeJS.ProcessEnv): TemporalPlace {
  const address = given['TEMPORAL_ADDRESS'] ?? '';
  const uiUrl = given['TEMPORAL_UI_URL'] ?? '';
  return address === '' ? { kind: 'start' } : { kind: 'given', address, uiUrl, apiKey };
}

function s3Place(given: NodeJS.ProcessEnv): S3Place {
  const endpoint = given['S3_ENDPOINT'] ?? '';
  const accessKeyId = given['AWS_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = given['AWS_SECRET_ACCESS_KEY'] ?? '';
  return endpoint === '' ? { kind: 'start' } : { kind: 'given', endpoint, accessKeyId, secretAccessKey };
}

function expertsPlace(given: NodeJS.ProcessEnv): ExpertsPlace {
  const url = given['EXPERTS_URL'] ?? '';
  return url === '' ? { kind: 'start' } : { kind: 'given', url };
}

/** Where the weights of experts that fetch theirs are kept; an absolute path. */
export const weightsFolder = ({
  IMPRESARIO_EXPERT_WEIGHTS: given,
  XDG_CACHE_HOME: cache,
}: Pick<StackSettings, 'IMPRESARIO_EXPERT_WEIGHTS' | 'XDG_CACHE_HOME'>): string =>
  resolve(given === '' ? join(cache, 'impresario', 'expert-weights') : given);
