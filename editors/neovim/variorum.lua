-- Starts `variorum lsp` for rule files: KDL files that say of what game they are.
local function is_rule_file(bufnr)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, 50, false)) do
    if line:match('^%s*game%s') or line:match('^%s*extends%s') then
      return true
    end
  end
  return false
end

vim.lsp.config('variorum', {
  cmd = { 'variorum', 'lsp' },
  filetypes = { 'kdl' },
  root_dir = function(bufnr, on_dir)
    if is_rule_file(bufnr) then
      on_dir(vim.fs.dirname(vim.api.nvim_buf_get_name(bufnr)))
    end
  end,
})
vim.lsp.enable('variorum')
