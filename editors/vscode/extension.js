// Starts `variorum lsp` when a rule file is opened. Everything else is in the language server.
const { workspace } = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

/** The connection to the server, while there is one. */
let client

exports.activate = async () => {
  const command = workspace.getConfiguration('variorum').get('program')
  const server = { command, args: ['lsp'] }
  client = new LanguageClient('variorum', 'Variorum', server, { documentSelector: [{ language: 'variorum' }] })
  await client.start()
}

exports.deactivate = () => client?.stop()
