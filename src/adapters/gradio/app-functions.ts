/** What an app says of its functions, as far as we use it. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import type { GradioClient } from './gradio-client';

const Parameter = z.object({
  /** None for what the app keeps to itself, such as its state. */
  parameter_name: z.string().nullish(),
  parameter_has_default: z.boolean().default(false),
  parameter_default: z.unknown(),
  /** The part of its page that shows it, such as `Image`. */
  component: z.string().default(''),
});
const Returned = z.object({ label: z.string().nullish(), component: z.string().default('') });
const Functions = z.object({
  named_endpoints: z.record(
    z.string(),
    z.object({ parameters: z.array(Parameter), returns: z.array(Returned) }),
  ),
});

export interface AppParameter {
  /** Empty for what the app keeps to itself. */
  name: string;
  default: { is: 'none' } | { is: 'known'; value: unknown };
  component: string;
}

export interface AppFunction {
  /** Such as `/predict`. */
  name: string;
  parameters: readonly AppParameter[];
  /** The parts of its page that show what it makes, in order. */
  returns: readonly string[];
}

/** The functions of an app that can be called by name. @param app as sentences name it @throws Failure Expert.OutputInvalid where it tells none */
export async function functionsOf(client: GradioClient, app: string): Promise<AppFunction[]> {
  const told = Functions.safeParse(await client.view_api());
  if (!told.success) {
    throw new Failure(
      'Expert.OutputInvalid',
      `${app} does not say in a readable form which functions it has.`,
    );
  }
  return Object.entries(told.data.named_endpoints).map(([name, { parameters, returns }]) => ({
    name,
    parameters: parameters.map((each) => ({
      name: each.parameter_name ?? '',
      default: each.parameter_has_default ? { is: 'known', value: each.parameter_default } : { is: 'none' },
      component: each.component,
    })),
    returns: returns.map(({ component }) => component),
  }));
}
