/** Addresses in settings, checked before they are asked or shown: one may hold a password, which is never printed. */
import { mistake } from '../problem';

/** @throws CommandProblem Request.Invalid naming the setting, but not what it holds, where that can't be asked. */
export function webAddress(setting: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw mistake(`${setting} is no address that starts with http:// or https://. Correct it.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw mistake(`${setting} holds a user name or password, which is not supported. Leave it out.`);
  }
  return value.replace(/\/+$/, '');
}
