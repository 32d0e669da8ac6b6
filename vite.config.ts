import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { callAddresses } from './tools/vite/call-addresses.ts'
import { lateImports } from './tools/vite/late-imports.ts'

// A few files need fewer requests and compress better: what most pages share, and the icons of several.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Without what brings Zod along: forms load it when they are filled.
  { name: 'shared', test: /\/shop\/(?!contract\/text\.ts)/, minShareCount: 16 },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
]

export default defineConfig({
  publicDir: 'shop/web/public',
  // The content security policy forbids data: URLs of fonts, and the rupee fonts are small enough to be inlined as one.
  build: { assetsInlineLimit: 0 },
  // The server would load every icon at its start.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  plugins: [
    callAddresses(),
    lateImports(),
    tailwindcss(),
    reactRouter(),
    // Only components with 'use memo': memoization would add weight to components that render once.
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
})
