/** How single variables are read. */
import { z } from 'zod';
import { isLoopbackHost } from '../network/loopback.ts';

/** The parsed values of a group of variables. */
export type Read<Variables extends z.ZodRawShape> = z.output<z.ZodObject<Variables>>;

export const optionalText = z.string().trim().optional();

export const secretOfAtLeast = (characters: number) =>
  optionalText.refine((value) => value === undefined || value.length >= characters, {
    message: `must have at least ${characters} characters`,
  });

const isTrue = (value: string | undefined) => value === 'true' || value === '1';
export const flag = optionalText.pipe(z.enum(['true', 'false', '1', '0']).optional()).transform(isTrue);

export const flagDefaultingToTrue = optionalText
  .pipe(z.enum(['true', 'false', '1', '0']).default('true'))
  .transform(isTrue);

/** @param usual the value of a variable that is not set. */
export const wholeNumber = (min: number, max: number, usual: number) =>
  optionalText
    .transform((value) => Number(value ?? usual))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    });

/** https for any host; plain http only for this machine. */
export const serviceUrl = optionalText.refine((value) => value === undefined || isHttpsOrLoopback(value), {
  message: 'must be an https address (plain http only on loopback)',
});

function isHttpsOrLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

/** Whether an address names only a scheme, a host and perhaps a port. */
export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`;

/** Only an origin: the library adds the path. */
export const serviceOrigin = serviceUrl
  .refine((value) => value === undefined || isOrigin(value), { message: 'must be an origin, without a path' })
  .transform((value) => (value === undefined ? undefined : new URL(value).origin));
