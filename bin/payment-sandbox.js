#!/usr/bin/env node
// Hands argv to the CLI. A script, not a module: Node starts scripts sooner.
'use strict'
const { join } = require('node:path')
const { loadScript } = require('./load-script.js')

loadScript(join(__dirname, '..', 'dist', 'cli.cjs')).main(process.argv)
