/**
 * Three nodes with PostgreSQL, Patroni and etcd on loopback, and HAProxy in front: Debian's programs with the settings
 * of deploy/high-availability/.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { type Daemon, DaemonFolder, findPrograms, waitUntil } from '../fixtures/daemons.ts';
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

const HOST = '127.0.0.1';
const REJOIN_LIMIT_MS = 120_000;

interface Node {
  readonly name: string;
  /** The ports of its programs. etcd has one for clients and one for its peers. */
  readonly postgres: number;
  readonly api: number;
  readonly client: number;
  readonly peer: number;
}

export interface Cluster extends AsyncDisposable {
  /** Port of HAProxy, which routes to the primary. */
  readonly port: number;
  /** URL for the database's superuser, through HAProxy. */
  readonly adminUrl: string;
  /** Kills all processes of the primary's node at once, as if the machine had failed. @returns its name. */
  readonly killPrimary: () => Promise<string>;
  /** Restarts the node of this name. Resolves when it is a streaming standby. */
  readonly restore: (name: string) => Promise<void>;
}

/** @param parent temporary folder of the drill. */
export async function startCluster(parent: string): Promise<Cluster> {
  const programs = findPrograms('etcd', 'patroni', 'haproxy', 'postgres');
  const [nodes, port] = [await Promise.all(['node1', 'node2', 'node3'].map(nodeOf)), await freePort()];
  const etcdOf = (node: Node) => startEtcd(programs.etcd, parent, node, nodes);
  const patroniOf = (node: Node) => startPatroni(programs, parent, node, nodes);
  await using started = new AsyncDisposableStack();
  const etcds = nodes.map(etcdOf);
  started.defer(() => endAll(etcds, 'SIGKILL'));
  const isUp = async ({ client }: Node) => (await fetch(`http://${HOST}:${client}/health`)).ok;
  await waitUntil('etcd', async () => (await Promise.all(nodes.map(isUp))).every(Boolean), etcds);
  const patronis = nodes.map(patroniOf);
  // Before etcd: Patroni stops its PostgreSQL, and would wait for an etcd that is gone.
  started.defer(() => endAll(patronis, 'SIGTERM'));
  const haproxy = started.use(startHaproxy(programs.haproxy, parent, port, nodes));
  await waitUntil('a primary with two standbys', () => hasStandbys(nodes), [...etcds, ...patronis, haproxy]);
  const untilTheEnd = started.move();
  const indexOf = (name = '') => nodes.findIndex((node) => node.name === name);
  return {
    port,
    adminUrl: `postgres://postgres:${DRILL_PASSWORD}@${HOST}:${port}/postgres`,
    killPrimary: async () => {
      const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader');
      const index = indexOf(leader?.name);
      const [killed, patroni, etcd] = [nodes[index], patronis[index], etcds[index]];
      if (!killed || !patroni || !etcd) throw new Error('killPrimary: no node is the primary');
      const pidFile = readFileSync(join(patroniFolder(parent, killed).path, 'data/postmaster.pid'), 'utf8');
      const postmaster = Number(pidFile.split('\n')[0]);
      for (const pid of [postmaster, ...processesBelow(postmaster), patroni.pid, etcd.pid]) kill(pid);
      return killed.name;
    },
    restore: async (name) => {
      const index = indexOf(name);
      const [etcd, patroni] = [etcdOf(nodes[index] as Node), patroniOf(nodes[index] as Node)];
      [etcds[index], patronis[index]] = [etcd, patroni];
      await waitUntil('the killed node to rejoin', () => hasStandbys(nodes), [patroni, etcd], REJOIN_LIMIT_MS);
    },
    [Symbol.asyncDispose]: () => untilTheEnd.disposeAsync(),
  };
}

async function endAll(daemons: readonly Daemon[], signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await Promise.all(daemons.map((daemon) => daemon.end(signal)));
}

async function nodeOf(name: string): Promise<Node> {
  const [postgres, api, client, peer] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { name, postgres, api, client, peer };
}

function startEtcd(program: string, parent: string, { name, client, peer }: Node, nodes: readonly Node[]): Daemon {
  const folder = new DaemonFolder('etcd', parent, `etcd-${name}`);
  const members = nodes.map((node) => `${node.name}=http://${HOST}:${node.peer}`).join(',');
  return folder.start(
    program,
    `--name=${name}`,
    `--data-dir=${folder.path}/data`,
    `--initial-cluster=${members}`,
    `--listen-client-urls=http://${HOST}:${client}`,
    `--advertise-client-urls=http://${HOST}:${client}`,
    `--listen-peer-urls=http://${HOST}:${peer}`,
    `--initial-advertise-peer-urls=http://${HOST}:${peer}`,
    // A slow disk on a loaded machine must not trigger a leader election.
    '--heartbeat-interval=200',
    '--election-timeout=2000',
  );
}

const patroniFolder = (parent: string, { name }: Node) => new DaemonFolder('postgres', parent, `patroni-${name}`);

function startPatroni(
  programs: Readonly<Record<'patroni' | 'postgres', string>>,
  parent: string,
  node: Node,
  nodes: readonly Node[],
): Daemon {
  const folder = patroniFolder(parent, node);
  const { path } = folder;
  const config = folder.writeConfig('high-availability/patroni.yml', {
    name: node.name,
    host: HOST,
    port: node.postgres,
    api_port: node.api,
    network: `${HOST}/32`,
    etcd_hosts: nodes.map(({ client }) => `${HOST}:${client}`).join(','),
    bin_dir: dirname(programs.postgres),
    data_dir: `${path}/data`,
    pgpass: `${path}/pgpass`,
    socket_dir: path,
    superuser_password: DRILL_PASSWORD,
    replication_password: DRILL_PASSWORD,
    rewind_password: DRILL_PASSWORD,
  });
  return folder.start(programs.patroni, config);
}

function startHaproxy(program: string, parent: string, port: number, nodes: readonly Node[]): Daemon {
  const folder = new DaemonFolder('haproxy', parent, 'haproxy');
  const values = nodes.map(({ name, postgres, api }) => ({ [name]: `${HOST}:${postgres}`, [`${name}_api_port`]: api }));
  const config = folder.writeConfig('high-availability/haproxy.cfg', Object.assign({ haproxy_port: port }, ...values));
  return folder.start(program, '-db', '-f', config);
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** As reported by the first node that responds. */
async function membersOf(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { api } of nodes) {
    const response = await fetch(`http://${HOST}:${api}/cluster`).catch(() => null);
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
  }
  return [];
}

/** Whether all nodes run: a primary and its standbys, one of which is synchronous. */
async function hasStandbys(nodes: readonly Node[]): Promise<boolean> {
  const members = await membersOf(nodes);
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const roles = running.map(({ role }) => role);
  return roles.includes('leader') && roles.includes('sync_standby') && running.length === nodes.length;
}

/** The child processes of PostgreSQL. */
function processesBelow(postmaster: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended with its parent.
  }
}
