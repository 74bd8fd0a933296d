// Builds what is published: the CLI as one CommonJS script, the library as one ES module, and its
// types. A part whose sources did not change since its last build is left as it is. All output
// goes to stderr, so that whoever starts the sandbox has stdout for itself.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { bundleRarePackages, lazyPackages } from './lazy-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

interface Part {
  readonly name: string
  /** Files and folders that the part is made of. */
  readonly from: readonly string[]
  /** The file that shows that it is there. */
  readonly to: string
  readonly make: () => Promise<void> | void
}

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // A stack trace needs places, not a second copy of the sources.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
}

// V8's code cache works on scripts, therefore CommonJS. `import()` becomes a deferred `require`:
// a script that is run by hand has no importer. What every start needs is bundled, since one file
// loads faster than many; what is needed rarely stays in its package until it is asked for.
const makeCli = async () => {
  const { lazyResources } = await import('./lazy-resources.ts')
  const minified: BuildOptions = {
    ...shared,
    legalComments: 'linked',
    minifyWhitespace: true,
    minifySyntax: true,
  }
  await bundleRarePackages('dist/rare.cjs', minified)
  await build({
    ...minified,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.cjs',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    external: [
      'ajv',
      'bwip-js',
      'multer',
      'node-forge',
      'nodemailer',
      'preact',
      'preact-render-to-string',
      'undici',
      'yaml',
    ],
    plugins: [lazyPackages, lazyResources],
    // A script knows its own file by another name than a module does.
    define: { 'import.meta.url': 'ownUrl' },
    banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href" },
  })
  execFileSync(process.execPath, [join(root, 'tools', 'code-cache.cjs'), join(dist, 'cli.cjs')])
}

const makeLibrary = async () => {
  const { lazyResources } = await import('./lazy-resources.ts')
  await build({
    ...shared,
    entryPoints: {
      index: 'src/index.ts',
      playwright: 'src/testing/playwright.ts',
      register: 'src/clients/register.ts',
    },
    outdir: 'dist',
    format: 'esm',
    // Dependencies are installed beside us; each is loaded when the code first asks for it.
    packages: 'external',
    plugins: [lazyResources],
  })
}

// What a page loads by a script tag.
const makeBrowserScript = async () => {
  await build({
    ...shared,
    entryPoints: ['src/clients/browser/script.ts'],
    outfile: 'dist/browser.js',
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    minify: true,
    sourcemap: false,
  })
}

// What the page of the API is shown with. It is copied, so that an installed sandbox needs no more
// than it runs on.
const makeViewer = () => {
  const from = join(root, 'node_modules', 'swagger-ui-dist')
  const to = join(dist, 'viewer')
  mkdirSync(to, { recursive: true })
  const files = ['swagger-ui-bundle.js', 'swagger-ui.css', 'swagger-ui-bundle.js.LICENSE.txt']
  for (const file of [...files, 'LICENSE', 'NOTICE']) copyFileSync(join(from, file), join(to, file))
}

const makeTypes = () => {
  rmSync(join(dist, 'types'), { recursive: true, force: true })
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    // What the compiler finds wrong goes to stderr too.
    stdio: ['ignore', 2, 2],
  })
}

const code = ['src', 'fixtures', 'package-lock.json', 'package.json', 'tools', 'bin']
const configuration = ['tsconfig.json', 'tsconfig.build.json']
const parts: readonly Part[] = [
  { name: 'cli', from: code, to: 'dist/cli.cjs', make: makeCli },
  {
    name: 'validators',
    from: code,
    to: 'dist/validators',
    make: async () => {
      const { writeValidators } = await import('./validators.ts')
      await writeValidators(join(dist, 'validators'))
    },
  },
  { name: 'library', from: code, to: 'dist/index.js', make: makeLibrary },
  {
    name: 'viewer',
    from: ['package-lock.json', 'tools'],
    to: 'dist/viewer/swagger-ui.css',
    make: makeViewer,
  },
  { name: 'browser script', from: code, to: 'dist/browser.js', make: makeBrowserScript },
  {
    name: 'types',
    from: [...code, ...configuration],
    to: 'dist/types/index.d.ts',
    make: makeTypes,
  },
]

/** The files at a path, folders walked, in a stable order. */
function filesAt(path: string): string[] {
  const absolute = join(root, path)
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** SHA-256 over the names and contents of what a part is made of. */
function hashOf(from: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of from) {
    const isFile = /\.\w+$/.test(path)
    for (const file of isFile ? [join(root, path)] : filesAt(path)) {
      const name = relative(root, file).split(sep).join('/')
      const content = readFileSync(file)
      hash.update(`${name}\n${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

const stamps = join(dist, '.built.json')

function readStamps(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(stamps, 'utf8'))
  } catch {
    // Nothing was built yet, or the file was cut off: everything is built again.
    return {}
  }
}

async function buildAll(wanted: readonly Part[]): Promise<void> {
  mkdirSync(dist, { recursive: true })
  const built = readStamps()
  for (const { name, from, to, make } of wanted) {
    const hash = hashOf(from)
    if (built[name] === hash && existsSync(join(root, to))) continue
    const began = performance.now()
    await make()
    built[name] = hash
    writeFileSync(stamps, JSON.stringify(built))
    console.error(`Built ${name} in ${Math.round(performance.now() - began)} ms.`)
  }
}

const withTypes = process.argv.includes('--types')
await buildAll(parts.filter((part) => withTypes || part.name !== 'types'))
