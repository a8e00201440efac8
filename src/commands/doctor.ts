/** `doctor`: says of every part whether it works, and what to do where it does not. */
import type { Context } from './context';
import { controllerCheck } from './doctor/controller';
import { endpointsCheck } from './doctor/endpoints';
import { examine, type PartCheck } from './doctor/examine';
import { expertsCheck } from './doctor/experts';
import { isWell, renderFindings } from './doctor/findings';
import { hubCheck } from './doctor/hub';
import { storeCheck } from './doctor/store';
import { temporalCheck } from './doctor/temporal';
import { webUiCheck } from './doctor/web-ui';
import { workerCheck } from './doctor/worker';
import { type ExitCode, exitCodes } from './problem';
import type { OutputForm } from './report/tell-report';

/** In the order a request meets them. */
const checks: readonly PartCheck[] = [
  temporalCheck,
  webUiCheck,
  storeCheck,
  workerCheck,
  controllerCheck,
  expertsCheck,
  hubCheck,
  endpointsCheck,
];

/** Exit code 0 where nothing is broken, else 1. Settings that can't be read are refused before, like everywhere. */
export async function doctor(form: OutputForm, { settings, output, signal }: Context): Promise<ExitCode> {
  const findings = await Promise.all(checks.map((check) => examine(check, settings, signal)));
  const well = isWell(findings);
  if (form === 'json') output.json({ ok: well, parts: findings });
  else for (const line of renderFindings(findings, output.colors)) output.line(line);
  return well ? exitCodes.done : exitCodes.failed;
}
