/** Reads the files of deploy/. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { inProject } from '../root.mjs';
import type { KubernetesObject } from './kubernetes-schema.ts';

export const readDeployFile = (name: string): string => readFileSync(inProject('deploy', name), 'utf8');

/** The fields of a service in compose.yaml that the trial and the tests read. */
export interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly command?: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const readCompose = (): Compose => parse(readDeployFile('compose.yaml'), { merge: true }) as Compose;

/** A service of compose.yaml. @throws if there is none of that name. */
export function composeService(name: string): ComposeService {
  const service = readCompose().services[name];
  if (!service) throw new Error(`deploy/compose.yaml has no service ${name}.`);
  return service;
}

/** The files with objects for a cluster; kustomization.yaml is read by kubectl alone. */
export const kubernetesFiles = (): string[] =>
  readdirSync(inProject('deploy/kubernetes')).filter((file) => file !== 'kustomization.yaml');

export const readKubernetesObjects = (): KubernetesObject[] =>
  kubernetesFiles()
    .flatMap((file) => parseAllDocuments(readDeployFile(`kubernetes/${file}`)))
    .map((document) => document.toJS() as KubernetesObject);
