/** One model of transformers.js: `program.js MODEL FOLDER`, the folder being that of the weights. It fetches nothing. */
import { join } from 'node:path';
import { type ExpertRequest } from '../messages';
import { serveExpert } from '../program/serve-expert';
import { calls } from './calls';
import { loadLibrary } from './library';
import { transformersModels } from './models';

serveExpert(
  (request: ExpertRequest) => request,
  async () => {
    const [, , id, weights] = process.argv;
    const model = transformersModels.find((each) => each.id === id);
    if (model === undefined || weights === undefined) throw new Error('it was told no model and no folder');
    const library = loadLibrary(weights);
    const { pipeline: name, dtype } = model;
    const pipeline = await library.pipeline(name, model.id, { dtype, local_files_only: true });
    const loaded = { pipeline, library, folder: join(weights, model.id) };
    return (request) => calls[model.does](request, loaded);
  },
);
