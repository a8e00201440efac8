/** Which models may be used at all, as the people who run this service say. */
import type { ModelCard } from './model';

export interface Policy {
  /** The only licences allowed, in small letters; empty where any is. */
  licences: readonly string[];
  /** Whether models may be used that their owners let people into one by one. */
  mayBeGated: boolean;
}

export const anyModel: Policy = { licences: [], mayBeGated: true };

/** Why a model may not be used: a part of a sentence; empty where it may. */
export function refusalOf({ id, curation, endpoint, licence, standing }: ModelCard, policy: Policy): string {
  if (curation.blockedBecause !== '') return `blocked: ${curation.blockedBecause}`;
  if (standing.is === 'listed' && standing.isGated && !policy.mayBeGated) {
    return `the owner of ${id} lets people in one by one, and IMPRESARIO_GATED is off`;
  }
  // Whoever set up a language model as controller has chosen it, and endpoints seldom say its licence.
  if (endpoint.via === 'controller' || policy.licences.length === 0) return '';
  if (isAllowed(licence, policy.licences)) return '';
  return `its licence (${licence === '' ? 'none is said' : licence}) is not among IMPRESARIO_LICENCES`;
}

/** Of licences that hold together every one must be allowed; of those to choose from, one is enough. */
const isAllowed = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .toLowerCase()
    .replace(/[()]/g, '')
    .split(' or ')
    .some((choice) => choice.split(/ and |, /).every((licence) => allowed.includes(licence.trim())));

/** @param written licences as a setting holds them, separated by commas or spaces */
export const readLicences = (written: string): string[] =>
  written
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((licence) => licence !== '');
