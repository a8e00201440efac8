/** Who can do a task, as the client tells it from the real expert server. */
import { type RunningExperts, startExperts } from '../support/expert-server';
import { runClient } from '../support/run-client';

let experts: RunningExperts;
let settings: Record<string, string>;
beforeAll(async () => {
  experts = await startExperts();
  settings = { EXPERTS_URL: experts.url };
}, 30_000);
afterAll(() => experts.stop());

it('lists the models for a task, those whose descriptions say what is needed first, and why', async () => {
  const asked = ['models', 'object-detection', '--need', 'How many faces are there?', '--why'];
  const { code, stdout } = await runClient(settings, ...asked);
  expect(code).toBe(0);
  expect(stdout).toMatch(/1\. impresario\/human-face-detection[^]*2\. impresario\/human-object-detection/);
  expect(stdout).toContain("shares 1 of the need's words (faces)");
});

it('knows a task by its other names, and gives the parts of each rank to programs', async () => {
  const { stdout } = await runClient(settings, 'models', 'OCR', '--json');
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([{ rank: 1, id: 'impresario/tesseract-ocr', shared: [], isGeneralist: false }]);
});

it('says where nobody can do it, and what was meant where there is no such task', async () => {
  const nobody = await runClient(settings, 'models', 'text-to-video');
  expect(nobody).toMatchObject({ code: 0, stdout: expect.stringContaining('No model here can do it.') });
  const unknown = await runClient(settings, 'models', 'object-detecton');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toMatch(/^There is no task "object-detecton"; did you mean object-detection/);
});

it('says where the expert server does not answer', async () => {
  const { code, stderr } = await runClient({ EXPERTS_URL: 'http://127.0.0.1:1' }, 'models', 'ocr');
  expect(code).toBe(1);
  expect(stderr).toContain('http://127.0.0.1:1');
});
