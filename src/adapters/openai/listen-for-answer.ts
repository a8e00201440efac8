/** Hears an answer while it is written, out of the JSON it comes in. */
import { JSONParser } from '@streamparser/json';

/** @returns what takes the pieces of the text; prose and broken JSON end the listening, not the reply */
export function listenForAnswer(heard: (soFar: string) => void): (text: string) => void {
  const parser = new JSONParser({
    paths: ['$.answer'],
    emitPartialTokens: true,
    emitPartialValues: true,
    keepStack: false,
  });
  let isListening = true;
  parser.onValue = ({ value }) => {
    if (typeof value === 'string') heard(value);
  };
  parser.onError = () => {
    isListening = false;
  };
  return (text) => {
    if (isListening) parser.write(text);
  };
}
