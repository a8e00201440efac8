/** The one table of experts: what each says of itself, and the program that does the work. */
import { type ModelCard } from './model-card';
import { cannyEdges } from './canny-edges/card';
import { compromiseEntities } from './compromise-entities/card';
import { drawBoxes } from './draw-boxes/card';
import { fliteTts } from './flite-tts/card';
import { humanFaceDetection } from './human-face-detection/card';
import { humanObjectDetection } from './human-object-detection/card';
import { tesseractOcr } from './tesseract-ocr/card';
import { keySentences } from './key-sentences/card';
import { pictureFilters } from './picture-filters/card';
import { scribble } from './scribble/card';
import { sharedWords } from './shared-words/card';
import { softEdges } from './soft-edges/card';
import { vaderSentiment } from './vader-sentiment/card';
import { humanPose } from './human-pose/card';
import { straightLines } from './straight-lines/card';
import { colourRegions } from './colour-regions/card';
import { colourRegionsMap } from './colour-regions-map/card';
import { brightnessNormals } from './brightness-normals/card';
import { videoCutter } from './video-cutter/card';
import { tableLookups } from './table-lookups/card';

export interface ExpertEntry {
  card: ModelCard;
  /** The folder of `program.ts`, which runs in a process of its own and is never loaded here. */
  folder: string;
}

export const experts: readonly ExpertEntry[] = [
  { card: humanObjectDetection, folder: 'human-object-detection' },
  { card: humanFaceDetection, folder: 'human-face-detection' },
  { card: drawBoxes, folder: 'draw-boxes' },
  { card: cannyEdges, folder: 'canny-edges' },
  { card: tesseractOcr, folder: 'tesseract-ocr' },
  { card: fliteTts, folder: 'flite-tts' },
  { card: compromiseEntities, folder: 'compromise-entities' },
  { card: vaderSentiment, folder: 'vader-sentiment' },
  { card: softEdges, folder: 'soft-edges' },
  { card: scribble, folder: 'scribble' },
  { card: pictureFilters, folder: 'picture-filters' },
  { card: sharedWords, folder: 'shared-words' },
  { card: keySentences, folder: 'key-sentences' },
  { card: humanPose, folder: 'human-pose' },
  { card: straightLines, folder: 'straight-lines' },
  { card: colourRegions, folder: 'colour-regions' },
  { card: colourRegionsMap, folder: 'colour-regions-map' },
  { card: brightnessNormals, folder: 'brightness-normals' },
  { card: videoCutter, folder: 'video-cutter' },
  { card: tableLookups, folder: 'table-lookups' },
];
