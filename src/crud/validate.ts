import type { Resource } from '#shared/resource.ts';
import { fieldMessages, writeSchema } from '#shared/schema.ts';
import { changedIn } from './record/values.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/**
 * The form's validation: the very schema the server judges by, its messages in the user's language; of a record only what
 * differs from `stored`.
 */
export function validateWith(
  resource: Resource,
  operation: 'create' | 'update',
  translate: Translate,
  stored: Readonly<Record<string, unknown>> = {},
) {
  const schema = writeSchema(resource, operation);
  return (values: Record<string, unknown>): Record<string, string> => {
    const parsed = schema.safeParse(operation === 'update' ? changedIn(values, stored) : values, { reportInput: true });
    if (parsed.success) return {};
    const messages = Object.entries(fieldMessages(parsed.error));
    return Object.fromEntries(
      messages.map(([field, { key, params }]) => [field, translate(`problems.fields.${key}`, params)]),
    );
  };
}
