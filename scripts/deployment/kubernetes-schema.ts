/**
 * Checks Kubernetes objects against the schemas of Kubernetes itself, offline: kubectl would need a cluster. The
 * schemas allow unknown fields, which a cluster drops or refuses, so a misspelt field counts as a problem here.
 */

/** The fields that every Kubernetes object has. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

interface Model {
  readonly prototype: { readonly validate: () => void };
}

/** One line for each field that is wrong, missing or unknown. */
export async function problemsOf(object: KubernetesObject): Promise<string[]> {
  const { apiVersion, kind } = object;
  const specifier = `kubernetes-models/${apiVersion}/${kind}`;
  const models = (await import(/* @vite-ignore */ specifier)) as Record<string, Model>;
  const validate = models[kind]?.prototype.validate;
  if (!validate) return [`${apiVersion} has no ${kind}`];
  const read = new Set<string>();
  try {
    validate.call(recordReads(object, '', read));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return fieldsOf(object, '')
    .filter((field) => !read.has(field))
    .map((field) => `${field}: Kubernetes has no such field`);
}

/**
 * Records which fields the validators read: they read the fields they know by name, so a field that is never read is
 * unknown.
 */
function recordReads<Value extends object>(value: Value, path: string, read: Set<string>): Value {
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return inner;
      read.add(`${path}/${key}`);
      return typeof inner === 'object' && inner !== null ? recordReads(inner, `${path}/${key}`, read) : inner;
    },
  });
}

const fieldsOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...fieldsOf(inner, `${path}/${key}`)])
    : [];
