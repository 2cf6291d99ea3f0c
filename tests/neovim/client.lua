-- Neovim's own client against `$SKILLD lsp`, step by step: a diagnostic, a code action, a jump, a rename. Works with
-- 0.7 and later. Prints one line at the end; a step that fails ends the editor with an error.

local patience = 20000

local function fail(text)
  io.stderr:write('neovim: ' .. text .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, holds)
  if not vim.wait(patience, holds, 5) then
    fail('waited in vain: ' .. what)
  end
end

-- The list of clients has had two names.
local function clients(buffer)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = buffer })
  end
  return vim.tbl_values(vim.lsp.buf_get_clients(buffer))
end

local function open(path)
  vim.cmd('edit ' .. path)
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, _G.client)
  wait(path .. ' is attached', function()
    return #clients(buffer) > 0
  end)
  return buffer
end

local function lines(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local function run()
  vim.o.hidden = true
  _G.client = vim.lsp.start_client({
    name = 'skilld',
    cmd = { vim.env.SKILLD, 'lsp' },
    root_dir = vim.fn.getcwd(),
    -- Newer versions want to be told of capabilities; older ones ignore the field.
    capabilities = vim.lsp.protocol.make_client_capabilities(),
  })

  local broken = open('skills/broken/SKILL.md')
  local function codes()
    return vim.tbl_map(function(it)
      return it.code or (it.user_data and it.user_data.lsp and it.user_data.lsp.code) or it.message
    end, vim.diagnostic.get(broken))
  end
  wait('the diagnostic', function()
    return vim.tbl_contains(codes(), 'AS-SKILL-INVALID-YAML')
  end)

  -- The one code action of the line, applied through the client's own means.
  vim.api.nvim_win_set_cursor(0, { 3, 0 })
  local params = vim.lsp.util.make_range_params(0, 'utf-16')
  params.context = { diagnostics = {} }
  local answers = vim.lsp.buf_request_sync(broken, 'textDocument/codeAction', params, patience)
  local _, answer = next(answers or {})
  local action = answer and answer.result and answer.result[1]
  if not action then
    fail('no code action: ' .. vim.inspect(answers))
  end
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  wait('the diagnostic goes', function()
    return not vim.tbl_contains(codes(), 'AS-SKILL-INVALID-YAML')
  end)
  vim.cmd('write')

  local one = open('skills/one/SKILL.md')
  local row = vim.fn.search('context.tone', 'w')
  if row == 0 then
    fail('nothing to jump from in ' .. lines(one))
  end
  vim.lsp.buf.definition()
  wait('the jump', function()
    return vim.api.nvim_buf_get_name(0):match('contexts/tone%.md$') ~= nil
  end)
  local at = vim.api.nvim_win_get_cursor(0)
  if at[1] ~= 2 or at[2] ~= 4 then
    fail('jumped to ' .. vim.inspect(at))
  end

  local tone = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(tone, _G.client)
  vim.lsp.buf.rename('context.voice')
  wait('the rename', function()
    return lines(tone):match('context%.voice') ~= nil
  end)
  vim.cmd('wall')
  print('neovim: all passed\n')
end

local ok, why = pcall(run)
if not ok then
  fail(tostring(why))
end
vim.cmd('qall!')
