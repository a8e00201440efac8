export { adaptRecording } from './adapt-recording';
export { inspectRecording } from './inspect-recording';
