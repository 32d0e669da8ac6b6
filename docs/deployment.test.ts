// The files of deploy/ agree with the shop, and those of Kubernetes with its API.
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'

import { readConfig } from '#config'
import { calls } from '#contract/calls'
import { production } from '#test/configuration'
import { describe, expect, it as base } from '#test/fixtures'
import { compileStrictly } from '#test/run-node'

import { memoryFlags } from '#tools/start/server-process'
import { read } from './test-files.ts'

const MANIFEST = 'deploy/kubernetes/mewa.yaml'
const described = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.optional(z.record(z.string(), z.string())) }),
})
type Described = z.infer<typeof described>

const objects = parseAllDocuments(read(MANIFEST)).map((document) => described.parse(document.toJS()))

/** A program that assigns each object to the type that Kubernetes' API description has for it. */
const it = base.extend('compile', { scope: 'file' }, ({ folder }) => async (name: string, all: Described[]) => {
  const place = path.join(folder, name)
  await mkdir(place)
  await symlink(path.resolve(import.meta.dirname, '../node_modules'), path.join(place, 'node_modules'))
  const lines = all.map((object, nth) => {
    const group = object.apiVersion === 'v1' ? 'core/v1' : object.apiVersion.replace('.k8s.io', '')
    return `export const object${nth}: import('kubernetes-types/${group}').${object.kind} = ${JSON.stringify(object)}`
  })
  const file = path.join(place, 'manifest.ts')
  await writeFile(file, lines.join('\n'))
  await compileStrictly(file)
})

describe('the manifest of Kubernetes', () => {
  it('has only what its API knows', async ({ compile }) => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap mewa',
      'Service database',
      'Deployment mewa',
      'Service mewa',
      'PodDisruptionBudget mewa',
      'Ingress mewa',
      'Deployment pgbouncer',
      'Service pgbouncer',
    ])
    await compile('as it is', objects)
  })

  it('is refused with a field that the API does not know', async ({ compile }) => {
    const misspelt = JSON.parse(
      JSON.stringify(objects).replace('"terminationGracePeriodSeconds"', '"terminationGraceSeconds"'),
    ) as Described[]
    await expect(compile('misspelt', misspelt)).rejects.toThrow('terminationGraceSeconds')
    const withoutSelector = JSON.parse(
      JSON.stringify(objects).replaceAll(/"selector":{"matchLabels":{"app":"mewa"}},"strategy"/g, '"strategy"'),
    ) as Described[]
    await expect(compile('without a selector', withoutSelector)).rejects.toThrow('selector')
  })

  it('asks the shop at its addresses, and leads to its port', () => {
    const shop = containerOf('mewa')
    expect(shop).toMatchObject({
      startupProbe: { httpGet: { path: calls.readyz.path, port: 'http' } },
      readinessProbe: { httpGet: { path: calls.healthz.path, port: 'http' } },
      livenessProbe: { httpGet: { path: calls.healthz.path, port: 'http' } },
      ports: [{ name: 'http', containerPort: exposed() }],
    })
    const mounted = shop.volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounted).toContain(/DATA_DIR=(\S+)/.exec(read('deploy/Dockerfile'))?.[1])
  })

  it('configures a shop that starts', () => {
    const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(named('ConfigMap', 'mewa'))
    const environment = Object.fromEntries(
      containerOf('mewa').env.map(({ name, value }) => [name, value.replace('$(SHOP_PASSWORD)', 'secret')]),
    )
    const config = readConfig({ ...production, ...data, ...environment })
    expect(config).toMatchObject({
      databaseUrl: 'postgresql://mewa:secret@pgbouncer:6432/mewa',
      databaseDirectUrl: 'postgresql://mewa:secret@database/mewa',
      workers: 1,
    })
  })

  it('has the pooler where its own settings and the shop expect it', () => {
    const settings = read('deploy/database/pgbouncer.ini')
    const [, port] = /^listen_port = (\d+)$/m.exec(settings) ?? []
    const [, host] = /host=(\S+)/.exec(settings) ?? []
    expect(named('Service', host ?? '')).toBeDefined()
    expect(named('Service', 'pgbouncer')).toMatchObject({ spec: { ports: [{ port: Number(port) }] } })
    expect(containerOf('pgbouncer')).toMatchObject({
      ports: [{ containerPort: Number(port) }],
      volumeMounts: expect.arrayContaining([expect.objectContaining({ mountPath: '/etc/pgbouncer' })]),
    })
  })
})

describe('compose.yaml', () => {
  it('leads to the port of the image, with a database that the shop is told of', () => {
    const { services } = z
      .object({ services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()) })) })
      .parse(parse(read('deploy/compose.yaml')))
    const { shop, database } = services
    expect(shop?.['ports']).toEqual([`127.0.0.1:3000:${exposed()}`])
    const { POSTGRES_USER, POSTGRES_DB } = database?.environment ?? {}
    expect(shop?.environment['DATABASE_URL']).toMatch(new RegExp(`//${POSTGRES_USER}:.*@database/${POSTGRES_DB}$`))
  })
})

describe('the cluster in compose', () => {
  const FOLDER = 'deploy/cluster'
  const start = read(`${FOLDER}/start-host.sh`)
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({
          command: z.array(z.string()),
          environment: z.record(z.string(), z.string()),
          networks: z.optional(z.object({ mewa: z.object({ ipv4_address: z.string() }) })),
        }),
      ),
    })
    .parse(parse(read(`${FOLDER}/compose.yaml`), { merge: true }))
  /** The files that a service reads, as its branch of start-host.sh or its own command names them. */
  const filesOf = (command: string[]) => {
    const [, branch] = new RegExp(`^${command[0]}\\)\\n([\\s\\S]*?)^  ;;`, 'm').exec(start) ?? []
    return [...(branch ?? command.join(' ')).matchAll(/\/(config|database)\/([\w.-]+)/g)].map(
      ([, folder, file]) => `deploy/${folder === 'config' ? 'cluster' : folder}/${file}`,
    )
  }

  it('has the hosts of the README, with the addresses that their files name', () => {
    const hosts = Object.entries(services).flatMap(([name, { networks }]) =>
      networks ? [[name, networks.mewa.ipv4_address] as const] : [],
    )
    expect(hosts.map(([name]) => name)).toEqual(['n1', 'n2', 'n3', 'a1', 'a2', 'web'])
    const addresses = new Map(hosts)
    for (const { environment } of Object.values(services)) {
      for (const [variable, host] of [
        ['NODE1', 'n1'],
        ['NODE2', 'n2'],
        ['NODE3', 'n3'],
        ['SHOP1', 'a1'],
        ['SHOP2', 'a2'],
      ] as const)
        if (environment[variable] !== undefined) expect(environment[variable]).toBe(addresses.get(host))
    }
    for (const [name, address] of hosts) expect(services[name]?.environment['ADDRESS']).toBe(address)
  })

  it('uses every file of the folder that is not of systemd', async () => {
    const used = new Set(Object.values(services).flatMap(({ command }) => filesOf(command)))
    const own = ['README.md', 'compose.yaml', 'host.Dockerfile', 'start-host.sh', 'restart.conf']
    const files = (await readdir(path.resolve(import.meta.dirname, '..', FOLDER))).filter(
      (file) => !own.includes(file) && !/\.(service|timer)$/.test(file),
    )
    expect([...used].toSorted()).toEqual(
      [...files.map((file) => `${FOLDER}/${file}`), 'deploy/database/pgbouncer.ini'].toSorted(),
    )
  })

  it.for(Object.entries(services))('%s has every variable of its files', ([, { command, environment }]) => {
    const files = filesOf(command)
    expect(files.length).toBeGreaterThan(0)
    const variables = files.flatMap((file) => [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))
    const given = Object.keys(environment)
    expect(variables.filter((name) => !given.includes(name))).toEqual([])
  })
})

it('a shop is started everywhere as `npm start` starts it, with the memory flags and a Node that runs it', () => {
  const started = `${memoryFlags.join(' ')} shop/server.ts`
  for (const file of ['deploy/Dockerfile', 'deploy/cluster/mewa.service', 'deploy/cluster/compose.yaml'])
    expect(read(file)).toContain(started)
  // Debian's Node is too old to run TypeScript; the shop's packages have the one that it is tested with.
  for (const unit of ['mewa', 'mewa-backup-wal', 'mewa-backup', 'mewa-restore-drill'])
    expect(read(`deploy/cluster/${unit}.service`)).toContain('ExecStart=/srv/mewa/node_modules/.bin/node ')
})

const container = z.looseObject({
  env: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  volumeMounts: z.array(z.looseObject({ mountPath: z.string() })),
})
const deployment = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) }),
})

function containerOf(name: string): z.infer<typeof container> {
  return deployment.parse(named('Deployment', name)).spec.template.spec.containers[0]
}

function named(kind: string, name: string): Described | undefined {
  return objects.find((object) => object.kind === kind && object.metadata.name === name)
}

function exposed(): number {
  return Number(/^EXPOSE (\d+)$/m.exec(read('deploy/Dockerfile'))?.[1])
}
