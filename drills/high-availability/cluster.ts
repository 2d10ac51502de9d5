/**
 * Three nodes with PostgreSQL, Patroni and etcd on loopback, and HAProxy in front: Debian's programs with the settings
 * of deploy/high-availability/.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { type Daemon, findPrograms, folderFor, startDaemon, waitUntil, writeConfig } from '../fixtures/daemons.ts';
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

const HOST = '127.0.0.1';

interface NodePorts {
  readonly name: string;
  readonly postgres: number;
  readonly api: number;
  readonly client: number;
  readonly peer: number;
}

interface Node extends NodePorts {
  readonly patroni: Daemon;
  readonly etcd: Daemon;
}

export interface Cluster extends AsyncDisposable {
  /** Port of HAProxy, which routes to the primary. */
  readonly port: number;
  /** URL for the database's superuser, through HAProxy. */
  readonly adminUrl: string;
  /** Kills all processes of the primary's node at once, as if the machine had failed. @returns its name. */
  readonly killPrimary: () => Promise<string>;
  /** Restarts the killed node. Resolves when it is a streaming standby. */
  readonly restore: () => Promise<void>;
}

/** @param parent temporary folder of the drill. */
export async function startCluster(parent: string): Promise<Cluster> {
  const programs = findPrograms('etcd', 'patroni', 'haproxy', 'postgres');
  const ports = await Promise.all(['node1', 'node2', 'node3'].map(portsOf));
  const start = { parent, programs, all: ports };
  const etcds = ports.map((node) => startEtcd(start, node));
  const daemons: Daemon[] = [...etcds];
  const stop = async () => {
    // Patroni stops its PostgreSQL. It would wait for etcd if that were stopped first.
    await Promise.all(daemons.toReversed().map((daemon) => (etcds.includes(daemon) ? null : daemon.end('SIGTERM'))));
    await Promise.all(etcds.map((daemon) => daemon.end('SIGKILL')));
  };
  try {
    const isUp = async ({ client }: NodePorts) => (await fetch(`http://${HOST}:${client}/health`)).ok;
    await waitUntil('etcd', async () => (await Promise.all(ports.map(isUp))).every(Boolean), etcds);
    const nodes: Node[] = ports.map((node, index) => {
      const patroni = startPatroni(start, node);
      daemons.push(patroni);
      return { ...node, patroni, etcd: etcds[index] as Daemon };
    });
    const port = await freePort();
    const haproxy = startHaproxy(start, port);
    daemons.push(haproxy);
    await waitUntil('a primary with a synchronous standby', () => hasStandbys(nodes, 2), daemons);
    return {
      port,
      adminUrl: `postgres://postgres:${DRILL_PASSWORD}@${HOST}:${port}/postgres`,
      [Symbol.asyncDispose]: stop,
      ...faults(start, nodes, daemons),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Start {
  readonly parent: string;
  readonly programs: Readonly<Record<'etcd' | 'patroni' | 'haproxy' | 'postgres', string>>;
  readonly all: readonly NodePorts[];
}

async function portsOf(name: string): Promise<NodePorts> {
  const [postgres, api, client, peer] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { name, postgres, api, client, peer };
}

function startEtcd({ parent, programs, all }: Start, { name, client, peer }: NodePorts): Daemon {
  const folder = folderFor('etcd', parent, `etcd-${name}`);
  const members = all.map((node) => `${node.name}=http://${HOST}:${node.peer}`).join(',');
  const args = [
    ...['--name', name, '--data-dir', `${folder}/data`, '--initial-cluster', members],
    ...['--listen-client-urls', `http://${HOST}:${client}`, '--advertise-client-urls', `http://${HOST}:${client}`],
    ...['--listen-peer-urls', `http://${HOST}:${peer}`, '--initial-advertise-peer-urls', `http://${HOST}:${peer}`],
    // A slow disk on a loaded machine must not trigger a leader election.
    ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
  ];
  return startDaemon({ program: programs.etcd, user: 'etcd', folder, args });
}

function startPatroni({ parent, programs, all }: Start, { name, postgres, api }: NodePorts): Daemon {
  const user = 'postgres';
  const folder = folderFor(user, parent, `patroni-${name}`);
  const values = {
    ...{ name, host: HOST, port: postgres, api_port: api, network: `${HOST}/32` },
    etcd_hosts: all.map(({ client }) => `${HOST}:${client}`).join(','),
    ...{ bin_dir: dirname(programs.postgres), data_dir: `${folder}/data`, pgpass: `${folder}/pgpass` },
    ...{
      socket_dir: folder,
      superuser_password: DRILL_PASSWORD,
      replication_password: DRILL_PASSWORD,
      rewind_password: DRILL_PASSWORD,
    },
  };
  const config = writeConfig('high-availability/patroni.yml', values, { user, folder });
  return startDaemon({ program: programs.patroni, user, folder, args: [config] });
}

function startHaproxy({ parent, programs, all }: Start, port: number): Daemon {
  const user = 'haproxy';
  const folder = folderFor(user, parent, 'haproxy');
  const nodes = all.flatMap(({ name, postgres, api }) => [
    [name, `${HOST}:${postgres}`],
    [`${name}_api_port`, api],
  ]);
  const values = { haproxy_port: port, ...Object.fromEntries(nodes) };
  const config = writeConfig('high-availability/haproxy.cfg', values, { user, folder });
  return startDaemon({ program: programs.haproxy, user, folder, args: ['-db', '-f', config] });
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** As reported by the first node that responds. */
async function membersOf(nodes: readonly NodePorts[]): Promise<readonly Member[]> {
  for (const { api } of nodes) {
    const response = await fetch(`http://${HOST}:${api}/cluster`).catch(() => null);
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
  }
  return [];
}

async function hasStandbys(nodes: readonly Node[], count: number): Promise<boolean> {
  const members = await membersOf(nodes);
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const isSynchronous = running.some(({ role }) => role === 'sync_standby');
  const hasPrimary = running.some(({ role }) => role === 'leader');
  return hasPrimary && isSynchronous && running.length === count + 1;
}

function faults(start: Start, nodes: Node[], daemons: Daemon[]): Pick<Cluster, 'killPrimary' | 'restore'> {
  let killed: Node | undefined;
  return {
    killPrimary: async () => {
      const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader');
      killed = nodes.find(({ name }) => name === leader?.name);
      if (!killed) throw new Error('killPrimary: no node is the primary');
      const { patroni, etcd } = killed;
      const postmaster = Number(readFileSync(`${patroni.folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
      for (const pid of [postmaster, ...processesBelow(postmaster), patroni.pid, etcd.pid]) kill(pid);
      return killed.name;
    },
    restore: async () => {
      if (!killed) return;
      const index = nodes.indexOf(killed);
      const etcd = startEtcd(start, killed);
      const patroni = startPatroni(start, killed);
      nodes[index] = { ...killed, etcd, patroni };
      daemons.push(patroni, etcd);
      await waitUntil('the killed node to rejoin as a standby', () => hasStandbys(nodes, 2), [patroni, etcd], 120_000);
    },
  };
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
