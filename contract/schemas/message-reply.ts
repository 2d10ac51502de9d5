import { z } from 'zod';

export const messageReply = z.object({ message: z.string() });
