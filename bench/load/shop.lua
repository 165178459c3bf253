-- The requests wrk sends to the shop, and its report. Arguments: the kind of load, the status every answer must have, the
-- path of the call as the contract declares it (except for get, mine and page), then
--   draw:    file with the product of each tube, first ticket, tubes, round, run
--   refused: tube that somebody else holds, its product, members, run
--   held:    package whose first box somebody else holds, members
--   notice:  file with one notice a line, gone round
--   form:    members, run, NT$
--   get:     path
--   page:    path, as a browser asks for it
--   order:   two goods, buyers, run
--   parcel:  file with one parcel a line (member, address, things), run; each is sent once
--   mine:    path, token
local next_request, expected
unexpected = 0
local threads = {}

local function headers(buyer, key)
  return {
    ['Host'] = 'shop',
    ['Content-Type'] = key and 'application/json' or nil,
    ['Authorization'] = 'Bearer bench-' .. buyer,
    ['Idempotency-Key'] = key,
  }
end

-- A declared path with its only parameter filled in.
local function filled(path, id)
  return (path:gsub(':%a+', id))
end

local function purchase(path, tube, product, ticket, buyer, key)
  return wrk.format('POST', filled(path, tube), headers(buyer, key),
    '{"payment_method":"balance","product_id":' .. product .. ',"ticket_number":' .. ticket .. ',"final_amount":100}')
end

local function choice(path, package, box, member)
  return wrk.format('GET', filled(path, package) .. '?itemIndex=' .. box, headers(member))
end

-- Goes round enough members that two requests under way never share one; the same member seldom follows the same box.
local function any(turn, members)
  return turn * 7919 % members + 1
end

local sends = {}

-- One ticket at a time, going round the tubes, each with its own buyer: no two draws under way share a tube or a buyer.
function sends.draw(path, file, first, tubes, round, run)
  local products, turn = {}, 0
  for product in io.lines(file) do products[#products + 1] = product end
  return function()
    local tube, ticket = turn % tubes + 1, first + math.floor(turn / tubes)
    turn = turn + 1
    return purchase(path, tube, products[tube], ticket, (tube - 1) * 10 + 1 + round % 10, 'bench-c-' .. run .. '-' .. turn)
  end
end

function sends.refused(path, tube, product, members, run)
  local turn = 0
  return function()
    turn = turn + 1
    return purchase(path, tube, product, 1, any(turn, members), 'bench-f-' .. run .. '-' .. turn)
  end
end

function sends.held(path, package, members)
  local turn = 0
  return function()
    turn = turn + 1
    return choice(path, package, 1, any(turn, members))
  end
end

-- The gateway's notice, sent unchanged and without a login.
function sends.notice(path, file)
  local bodies, turn = {}, 0
  for body in io.lines(file) do bodies[#bodies + 1] = body end
  local headers = { ['Host'] = 'shop', ['Content-Type'] = 'application/x-www-form-urlencoded' }
  return function()
    turn = turn + 1
    return wrk.format('POST', path, headers, bodies[(turn - 1) % #bodies + 1])
  end
end

function sends.form(path, members, run, amount)
  local turn = 0
  return function()
    turn = turn + 1
    return wrk.format('POST', path, headers(any(turn, members), 'bench-t-' .. run .. '-' .. turn),
      '{"amount":' .. amount .. ',"invoice_type":"personal","email":"me@toys.example"}')
  end
end

function sends.get(path)
  local text = wrk.format('GET', path, { ['Host'] = 'shop', ['Authorization'] = 'Bearer kujiya-site' })
  return function() return text end
end

-- Asks like a browser: cached pages are stored compressed.
local page_headers = { ['Host'] = 'shop', ['Accept'] = 'text/html', ['Accept-Encoding'] = 'gzip, br' }

function sends.page(path)
  local text = wrk.format('GET', path, page_headers)
  return function() return text end
end

-- Two pieces per order, the buyers in turn.
function sends.order(path, first, second, buyers, run)
  local turn = 0
  return function()
    turn = turn + 1
    return wrk.format('POST', path, headers(turn % buyers + 1, 'bench-k-' .. run .. '-' .. turn),
      '{"payment_method":"balance","final_amount":200,"items":[{"product_id":' .. first
        .. ',"quantity":1,"price":100},{"product_id":' .. second .. ',"quantity":1,"price":100}]}')
  end
end

-- There is no fee: five or more items ship free.
function sends.parcel(path, file, run)
  local parcels, turn = {}, 0
  for line in io.lines(file) do parcels[#parcels + 1] = line end
  return function()
    turn = turn + 1
    local member, address, things = parcels[turn]:match('^(%d+) (%d+) (.*)$')
    return wrk.format('POST', path, headers(member, 'bench-w-' .. run .. '-' .. turn),
      '{"action":"confirm","payment_method":"none","shipping_fee":0,"items_count":5,"address_id":' .. address
        .. ',"item_ids":[' .. things:gsub(' ', ',') .. ']}')
  end
end

function sends.mine(path, token)
  local text = wrk.format('GET', path, { ['Host'] = 'shop', ['Authorization'] = 'Bearer ' .. token })
  return function() return text end
end

function setup(thread)
  threads[#threads + 1] = thread
end

function init(args)
  local given = {}
  for i = 3, #args do given[#given + 1] = tonumber(args[i]) or args[i] end
  expected = tonumber(args[2])
  next_request = sends[args[1]](unpack(given))
end

function request()
  return next_request()
end

function response(status)
  if status ~= expected then unexpected = unexpected + 1 end
end

function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get('unexpected') end
  local broken = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('\nresult {"requests":%d,"seconds":%.6f,"unexpected":%d,"broken":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.duration / 1e6, wrong, broken, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
