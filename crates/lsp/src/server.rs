//! The life of the server: it greets the editor, keeps the open texts, answers requests, and checks texts while nothing
//! else waits.
//!
//! One thread does all of it. A check of a text is cut off between two readings when a message arrives, and begins again
//! afterwards, so an editor never waits for the check of a text that has changed. Look next at `answers`.

use crate::answers;
use crate::document::Document;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response, ResponseError};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionRequest, CodeActionResponse, CompletionOptions, CompletionRequest,
    DidChangeTextDocumentNotification, DidChangeTextDocumentParams, DidCloseTextDocumentNotification,
    DidCloseTextDocumentParams, DidOpenTextDocumentNotification, DidOpenTextDocumentParams,
    DidSaveTextDocumentNotification, DocumentFormattingRequest, DocumentSymbolRequest, HoverRequest,
    LspNotificationMethod, LspRequestMethod, Notification as _, PositionEncodingKind, PrepareRenameRequest,
    PublishDiagnosticsNotification, PublishDiagnosticsParams, RenameOptions, RenameRequest, Request as LspRequest,
    ServerCapabilities, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The result of a request: a value, or the error that the editor shows.
type Answer<T> = Result<T, ResponseError>;

/// Serves an editor over stdin and stdout until it ends the session.
///
/// # Errors
/// A sentence without a full stop, if what connects is no editor, or sends what is no message.
pub fn run() -> Result<(), String> {
    let (connection, threads) = Connection::stdio();
    serve(&connection)?;
    drop(connection);
    threads.join().map_err(|error| format!("the connection to the editor has failed: {error}"))
}

fn serve(connection: &Connection) -> Result<(), String> {
    let no_editor = |error| format!("a language server is started by an editor (editors/README.md says how): {error}");
    let (id, client) = connection.initialize_start().map_err(no_editor)?;
    let about = json!({
        "capabilities": capabilities(),
        "serverInfo": {"name": "variorum", "version": env!("CARGO_PKG_VERSION")},
    });
    connection.initialize_finish(id, about).map_err(no_editor)?;
    let snippets = client.pointer("/capabilities/textDocument/completion/completionItem/snippetSupport");
    let has_snippets = snippets.and_then(Value::as_bool).unwrap_or(false);
    Server { connection, has_snippets, documents: BTreeMap::new(), next: None }.run()
}

fn capabilities() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
        ..TextDocumentSyncOptions::default()
    };
    let completion =
        CompletionOptions { trigger_characters: Some(vec!["=".to_owned()]), ..CompletionOptions::default() };
    let fixes =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QuickFix]), ..CodeActionOptions::default() };
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(completion),
        hover_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(fixes.into()),
        document_formatting_provider: Some(true.into()),
        rename_provider: Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into()),
        ..ServerCapabilities::default()
    }
}

/// The state of a session.
struct Server<'c> {
    connection: &'c Connection,
    /// Whether the editor can place the cursor into what a completion inserts.
    has_snippets: bool,
    /// The open texts, by their URIs.
    documents: BTreeMap<String, Document>,
    /// A message that has arrived during a check.
    next: Option<Message>,
}

impl Server<'_> {
    fn run(mut self) -> Result<(), String> {
        loop {
            let message = self.next.take().or_else(|| self.connection.receiver.try_recv().ok());
            let message = match message {
                Some(message) => message,
                None if self.check_next() => continue,
                None => match self.connection.receiver.recv() {
                    Ok(message) => message,
                    // The editor is gone.
                    Err(_) => return Ok(()),
                },
            };
            match message {
                Message::Request(request) => {
                    let ends = self.connection.handle_shutdown(&request);
                    if ends.map_err(|error| format!("the editor has ended the session wrongly: {error}"))? {
                        return Ok(());
                    }
                    let Request { id, method, params } = request;
                    let response_result = self.answer(&method, params);
                    self.send(Response { id, response_result });
                }
                Message::Notification(notification) => self.notice(notification),
                Message::Response(_) => {}
            }
        }
    }

    /// An editor that is gone needs no message.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.connection.sender.send(message.into());
    }

    /// Checks a text whose problems the editor does not show yet, and shows them. Returns whether there was one.
    fn check_next(&mut self) -> bool {
        let Some((uri, document)) = self.documents.iter_mut().find(|(_, document)| !document.is_shown) else {
            return false;
        };
        let (receiver, next) = (&self.connection.receiver, &mut self.next);
        let is_complete = document.check_while(|| {
            *next = receiver.try_recv().ok();
            next.is_none()
        });
        if is_complete {
            document.is_shown = true;
            let problems = document.problems.iter().flatten();
            let diagnostics = problems.map(|problem| document.diagnostic(problem)).collect();
            let params =
                PublishDiagnosticsParams { uri: Uri(uri.clone()), version: Some(document.version), diagnostics };
            self.publish(params);
        }
        true
    }

    fn publish(&self, params: PublishDiagnosticsParams) {
        self.send(Notification::new(PublishDiagnosticsNotification::METHOD.to_string(), params));
    }

    fn notice(&mut self, Notification { method, params }: Notification) {
        let read = match LspNotificationMethod::from(method.as_str()) {
            DidOpenTextDocumentNotification::METHOD => serde_json::from_value(params).map(|opened| self.open(opened)),
            DidChangeTextDocumentNotification::METHOD => {
                serde_json::from_value(params).map(|changed| self.change(changed))
            }
            DidCloseTextDocumentNotification::METHOD => serde_json::from_value(params).map(|closed| self.close(closed)),
            DidSaveTextDocumentNotification::METHOD => {
                // Other open texts may extend the file that has been saved.
                self.documents.values_mut().for_each(Document::forget_problems);
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(error) = read {
            let message = format!("The notification {method} cannot be read: {error}.");
            self.send(Notification::new("window/logMessage".to_owned(), json!({"type": 1, "message": message})));
        }
    }

    fn open(&mut self, DidOpenTextDocumentParams { text_document: opened }: DidOpenTextDocumentParams) {
        let document = Document::new(&opened.uri, opened.version, opened.text);
        self.documents.insert(opened.uri.0, document);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let changed = params.text_document;
        if let Some(document) = self.documents.get_mut(&changed.text_document_identifier.uri.0) {
            document.version = changed.version;
            params.content_changes.into_iter().for_each(|change| document.apply(change));
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        if self.documents.remove(&uri.0).is_some() {
            self.publish(PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() });
        }
    }

    /// The answer to a request.
    fn answer(&mut self, method: &str, params: Value) -> Answer<Value> {
        match LspRequestMethod::from(method) {
            CompletionRequest::METHOD => respond::<CompletionRequest>(params, |params| {
                let at = params.text_document_position_params;
                let items = answers::completion(self.document(&at.text_document.uri)?, at.position, self.has_snippets);
                Ok(Some(items.into()))
            }),
            HoverRequest::METHOD => respond::<HoverRequest>(params, |params| {
                let at = params.text_document_position_params;
                Ok(answers::hover(self.document(&at.text_document.uri)?, at.position))
            }),
            DocumentSymbolRequest::METHOD => respond::<DocumentSymbolRequest>(params, |params| {
                Ok(Some(answers::symbols(self.document(&params.text_document.uri)?).into()))
            }),
            CodeActionRequest::METHOD => respond::<CodeActionRequest>(params, |params| {
                let uri = params.text_document.uri;
                let document = self.checked_document(&uri)?;
                let fixes = answers::fixes(document, &uri, params.range, &params.context);
                Ok(Some(fixes.into_iter().map(CodeActionResponse::CodeAction).collect()))
            }),
            DocumentFormattingRequest::METHOD => respond::<DocumentFormattingRequest>(params, |params| {
                answers::format(self.document(&params.text_document.uri)?).map(Some).map_err(failed)
            }),
            PrepareRenameRequest::METHOD => respond::<PrepareRenameRequest>(params, |params| {
                let at = params.text_document_position_params;
                Ok(answers::renameable(self.document(&at.text_document.uri)?, at.position).map(Into::into))
            }),
            RenameRequest::METHOD => respond::<RenameRequest>(params, |params| {
                let (at, uri) = (
                    params.text_document_position_params.position,
                    params.text_document_position_params.text_document.uri,
                );
                answers::rename(self.document(&uri)?, &uri, at, &params.new_name).map(Some).map_err(failed)
            }),
            _ => Err(error(ErrorCode::MethodNotFound, format!("The request {method} is not known here."))),
        }
    }

    fn document(&self, uri: &Uri) -> Answer<&Document> {
        self.documents.get(&uri.0).ok_or_else(|| not_open(uri))
    }

    /// A document whose problems are known.
    fn checked_document(&mut self, uri: &Uri) -> Answer<&Document> {
        let document = self.documents.get_mut(&uri.0).ok_or_else(|| not_open(uri))?;
        document.check_while(|| true);
        Ok(document)
    }
}

/// Reads the parameters of a request, and writes the result.
fn respond<R: LspRequest>(params: Value, answer: impl FnOnce(R::Params) -> Answer<R::Result>) -> Answer<Value> {
    let params = serde_json::from_value(params).map_err(|why| {
        error(ErrorCode::InvalidParams, format!("The parameters of {} cannot be read: {why}.", R::METHOD))
    })?;
    serde_json::to_value(answer(params)?).map_err(|why| {
        error(ErrorCode::InternalError, format!("The answer to {} cannot be written: {why}.", R::METHOD))
    })
}

fn error(code: ErrorCode, message: String) -> ResponseError {
    ResponseError { code: code as i32, message, data: None }
}

/// The error of a request that is right but not possible.
fn failed(sentence: String) -> ResponseError {
    error(ErrorCode::RequestFailed, sentence)
}

fn not_open(uri: &Uri) -> ResponseError {
    error(ErrorCode::InvalidParams, format!("The document {uri} is not open."))
}
