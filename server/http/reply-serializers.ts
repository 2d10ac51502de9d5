/**
 * Serialises replies as JSON: one function per schema of the contract, which omits all properties that the schema does
 * not define. It is created for the first reply that needs it, because creating all of them took a tenth of every
 * start.
 */
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod';

type SerializeReply = (reply: unknown) => string;

const serializers = new WeakMap<z.ZodType, SerializeReply>();

/** @param schema the reply of a call. */
export function serializerOf(schema: z.ZodType): SerializeReply {
  const cached = serializers.get(schema);
  if (cached) return cached;
  const jsonSchema = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  const serialize: SerializeReply = fastJsonStringify(jsonSchema as AnySchema);
  serializers.set(schema, serialize);
  return serialize;
}

/** For Fastify, which requests a route's serializer at start. */
export const serializerOnDemand = (schema: z.ZodType) => (): SerializeReply => {
  let serialize: SerializeReply | undefined;
  return (reply) => {
    serialize ??= serializerOf(schema);
    return serialize(reply);
  };
};
