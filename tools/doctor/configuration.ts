import { type Config, ConfigError, configWarnings } from '#config'
import { completedConfig } from '../start/environment.ts'
import type { Mistake } from './mistake.ts'

/** The configuration, if the shop can start with it, and what is wrong with it. */
export function examineConfiguration(
  env: NodeJS.ProcessEnv,
  read = completedConfig,
): { config?: Config; mistakes: Mistake[] } {
  try {
    const config = read(env)
    return { config, mistakes: [...configWarnings(config).map(warned), ...omissions(config)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...problems] = error.message.split('\n')
    return { mistakes: problems.map((problem) => refused(problem.replace(/^ *- /, ''))) }
  }
}

function refused(mistake: string): Mistake {
  const where = mistake.startsWith('shop.config.ts') ? 'shop.config.ts' : '.env or in the environment'
  return {
    mistake,
    remedy: `The shop does not start with it. Correct it in ${where}; .env.example explains each variable.`,
  }
}

function warned(warning: string): Mistake {
  return { mistake: warning, remedy: 'The shop starts with it all the same. .env.example explains the variable.' }
}

function omissions({ production, metricsToken }: Config): Mistake[] {
  if (!production || metricsToken) return []
  return [
    {
      mistake: 'METRICS_TOKEN is not set, so nothing can watch the shop.',
      remedy: 'Set it to at least 16 random characters, and give it to Prometheus.',
    },
  ]
}
