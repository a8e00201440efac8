import { z } from 'zod';

const Reference = z.union([z.string(), z.number()]).transform(String);

/**
 * A plan as a controller writes it, before anyone has checked it. Values are text, or handles, or both mixed.
 * HuggingGPT's own field is named `dep`; ours says what it means.
 */
export const Plan = z.object({
  tasks: z.array(
    z.object({
      id: Reference,
      task: z.string(),
      dependsOn: z.array(Reference),
      args: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;
export type PlanStep = Plan['tasks'][number];

/** The same shape as JSON Schema in the strict subset that structured outputs accept: nothing optional, nothing open. */
export const planJsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tasks'],
  properties: {
    tasks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'task', 'dependsOn', 'args'],
        properties: {
          id: { type: 'integer' },
          task: { type: 'string' },
          dependsOn: { type: 'array', items: { type: 'integer' } },
          args: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['name', 'value'],
              properties: { name: { type: 'string' }, value: { type: 'string' } },
            },
          },
        },
      },
    },
  },
} as const;
