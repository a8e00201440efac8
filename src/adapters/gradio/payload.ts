/** A task's arguments as the app's function takes them: in the order of its parameters, files ready to be uploaded. */
import { openAsBlob } from 'node:fs';
import { Failure } from '../../domain/failures';
import type { ExpertCall, ExpertInput } from '../../ports';
import type { AppFunction, AppParameter } from './app-functions';
import { appNamed, type ArgumentSource, type GradioEntry } from './entry';

/**
 * @returns a value for each parameter; files as `File`s that are read from disk as they are sent
 * @throws Failure Expert.InputRejected where a parameter that is named is not there, or one is left without a value
 */
export async function payloadOf(
  entry: GradioEntry,
  { parameters }: AppFunction,
  { inputs }: Pick<ExpertCall, 'inputs'>,
): Promise<unknown[]> {
  const sources = sourcesByName(entry, parameters);
  return Promise.all(parameters.map((parameter) => valueOf(parameter, sources.get(parameter.name))));

  async function valueOf(
    { name, default: usual }: AppParameter,
    source: ArgumentSource | undefined,
  ): Promise<unknown> {
    if (source && 'constant' in source) return source.constant;
    const input = source && inputs.find((each) => each.name === source.from);
    if (input) return given(input);
    if (usual.is === 'known') return usual.value;
    if (name === '') return null;
    // An optional argument that the plan left out: apps take an empty text for none.
    if (source) return '';
    throw rejected(entry, `its parameter ${name} gets no value and has none of its own; add it to arguments`);
  }
}

const given = async (input: ExpertInput): Promise<string | File> =>
  input.is === 'text'
    ? input.text
    : new File([await openAsBlob(input.path)], fileName(input), { type: input.mediaType });

/** Apps tell formats by the ending. */
const fileName = ({ kind, mediaType }: Extract<ExpertInput, { is: 'file' }>): string =>
  `${kind}.${endings[mediaType] ?? mediaType.split('/')[1]?.replace(/^x-|\+.*$/g, '') ?? 'bin'}`;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/vnd.wave': 'wav',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'text/plain': 'txt',
};

function sourcesByName(entry: GradioEntry, parameters: readonly AppParameter[]): Map<string, ArgumentSource> {
  const names = parameters.map(({ name }) => name).filter((name) => name !== '');
  const { arguments: given } = entry;
  if (Array.isArray(given)) {
    if (given.length > names.length) {
      throw rejected(entry, `arguments lists ${given.length} values, and ${entry.api} takes ${names.length}`);
    }
    return new Map(given.flatMap((source, at) => pair(names[at], source)));
  }
  const stray = Object.keys(given).find((name) => !names.includes(name));
  if (stray !== undefined) {
    throw rejected(
      entry,
      `it has no parameter ${stray} (arguments.${stray}); it has ${names.join(', ') || 'none'}`,
    );
  }
  return new Map(Object.entries(given));
}

const pair = (name: string | undefined, source: ArgumentSource): [string, ArgumentSource][] =>
  name === undefined ? [] : [[name, source]];

const rejected = (entry: GradioEntry, why: string): Failure =>
  new Failure('Expert.InputRejected', `${appNamed(entry)} can't be called as endpoints.json says: ${why}.`);
