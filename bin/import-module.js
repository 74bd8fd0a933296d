// Imports a module for the CLI, which is a script run by hand and has no importer of its own.
'use strict'
module.exports = (url) => import(url)
