/** What the programs we wrote get of the environment that the stack was started in. */

/** Calls to this machine's own servers must not go through a proxy. */
const local = '127.0.0.1,localhost';

/** What any program needs to run; keys of controllers and hubs are not among it. */
const basics = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_OPTIONS'];

/** A worker gets everything: it needs the keys. */
export function workerEnvironment(inherited: NodeJS.ProcessEnv): Record<string, string> {
  const everything = defined(inherited, () => true);
  const noProxy = [everything['NO_PROXY'] ?? everything['no_proxy'], local].filter(Boolean).join(',');
  return { ...everything, NO_PROXY: noProxy, no_proxy: noProxy };
}

/** The experts run other people's models on other people's files: they get no keys. */
export const expertsEnvironment = (inherited: NodeJS.ProcessEnv): Record<string, string> =>
  defined(inherited, (name) => basics.includes(name) || name.startsWith('IMPRESARIO_'));

const defined = (
  environment: NodeJS.ProcessEnv,
  isWanted: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && isWanted(name) ? [[name, value]] : [],
    ),
  );
