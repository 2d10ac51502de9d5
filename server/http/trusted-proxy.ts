import type { FastifyRequest } from 'fastify';

/**
 * Whether a trusted proxy forwarded the request: with its X-Forwarded-For there is more than one address. Only then do
 * headers count that identify a request; anyone else could make them up.
 */
export const isForwarded = ({ ips = [] }: Pick<FastifyRequest, 'ips'>): boolean => ips.length > 1;
