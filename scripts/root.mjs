/** The project's folder, and its own Node, which runs every tool. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

export const projectNode = inProject('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
