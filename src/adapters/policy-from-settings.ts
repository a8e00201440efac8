import type { Settings } from '../config';
import { type Policy, readLicences } from '../domain/policy';

/** Which models the settings let be used. */
export const policyFromSettings = ({ IMPRESARIO_LICENCES, IMPRESARIO_GATED }: Settings): Policy => ({
  licences: readLicences(IMPRESARIO_LICENCES),
  mayBeGated: IMPRESARIO_GATED === 'on',
});
