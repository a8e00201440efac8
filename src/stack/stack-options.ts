/** What a stack is made of: for each server, whether it is given or is to be started. */
import { type Ports } from './free-ports';

export interface StackOptions {
  /** The folder that keeps databases, artifacts and logs; made if it isn't there. */
  readonly home: string;
  /** The folder that keeps fetched programs, shared by all checkouts of a user. */
  readonly cache: string;
  readonly temporal: TemporalPlace;
  readonly namespace: string;
  readonly s3: S3Place;
  readonly region: string;
  readonly bucket: string;
  readonly experts: ExpertsPlace;
  readonly expertWeights: ExpertWeights;
  /** How many workers to start. */
  readonly workers: number;
  /** What the programs we wrote inherit (keys of controllers, PATH…), and where server programs are looked for. */
  readonly environment: NodeJS.ProcessEnv;
  /** Ports that the settings name; all others are free ones. */
  readonly ports: Partial<Ports>;
  /** What happens when a server ends though nobody asked it to. */
  readonly whenOneCrashes: 'restart' | 'report';
  /** Gets a line for people about what is going on. */
  log(line: string): void;
  /** Gives the start up; what was started is ended. */
  readonly signal?: AbortSignal;
}

export type TemporalPlace =
  | { readonly kind: 'start' }
  | { readonly kind: 'given'; readonly address: string; readonly uiUrl: string; readonly apiKey: string };

export type S3Place =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'given';
      readonly endpoint: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export type ExpertsPlace =
  { readonly kind: 'start' } | { readonly kind: 'given'; readonly url: string } | { readonly kind: 'none' };

/** Where experts that fetch their weights keep them, and when they may. */
export interface ExpertWeights {
  /** An absolute path. */
  readonly folder: string;
  /** Whether they may be fetched at an expert's first call. */
  readonly downloads: 'on' | 'off';
}

/** Where everything is. An address is empty when there is no such thing. */
export interface Addresses {
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  readonly temporalUiUrl: string;
  readonly s3Endpoint: string;
  readonly s3Region: string;
  readonly s3Bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly expertsUrl: string;
}

/** The addresses as settings, by the names that `src/config.ts` reads; what is empty is left out. */
export function asEnvironment(addresses: Addresses): Record<string, string> {
  const settings = {
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    TEMPORAL_UI_URL: addresses.temporalUiUrl,
    S3_ENDPOINT: addresses.s3Endpoint,
    S3_REGION: addresses.s3Region,
    S3_BUCKET: addresses.s3Bucket,
    AWS_ACCESS_KEY_ID: addresses.accessKeyId,
    AWS_SECRET_ACCESS_KEY: addresses.secretAccessKey,
    EXPERTS_URL: addresses.expertsUrl,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}
