-- What wrk sends to the shop, and how it reports. Arguments: what to send, the status every answer must have, then
--   draw:    file with the product of each tube, first ticket, tubes, round, run
--   refused: tube that somebody else holds, its product, members, run
--   get:     path
local next_request, expected
unexpected = 0
local threads = {}

local function purchase(tube, product, ticket, buyer, key)
  return wrk.format('POST', '/api/raffle/draw/' .. tube, {
    ['Host'] = 'shop',
    ['Content-Type'] = 'application/json',
    ['Authorization'] = 'Bearer bench-' .. buyer,
    ['Idempotency-Key'] = key,
  }, '{"payment_method":"balance","product_id":' .. product .. ',"ticket_number":' .. ticket
    .. ',"final_amount":100}')
end

local sends = {}

-- One ticket at a time, going round the tubes, each with a buyer of its own: no two draws under way share a tube or a buyer.
function sends.draw(file, first, tubes, round, run)
  local products, turn = {}, 0
  for product in io.lines(file) do products[#products + 1] = product end
  return function()
    local tube, ticket = turn % tubes + 1, first + math.floor(turn / tubes)
    turn = turn + 1
    return purchase(tube, products[tube], ticket, (tube - 1) * 10 + 1 + round % 10, 'bench-c-' .. run .. '-' .. turn)
  end
end

function sends.refused(tube, product, members, run)
  local turn = 0
  return function()
    turn = turn + 1
    return purchase(tube, product, 1, turn * 7919 % members + 1, 'bench-f-' .. run .. '-' .. turn)
  end
end

function sends.get(path)
  local text = wrk.format('GET', path, { ['Host'] = 'shop', ['Authorization'] = 'Bearer kujiya-site' })
  return function() return text end
end

function setup(thread)
  threads[#threads + 1] = thread
end

function init(args)
  expected = tonumber(args[2])
  next_request = sends[args[1]](args[3], tonumber(args[4]), tonumber(args[5]), tonumber(args[6]), args[7])
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
