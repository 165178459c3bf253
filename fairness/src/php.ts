import { checkPrizeNumbersInput, LAST_STEP } from './txid.ts';

/**
 * A PHP script that runs the same algorithm as `prizeNumbers` on these three values; players can run it on any system
 * they trust (it needs the bcmath or the gmp extension). Throws RangeError for bad input, so that nothing but these
 * values gets into the script.
 */
export function phpScript(txid: string, prizeCount: number, totalTickets: number): string {
  checkPrizeNumbersInput(txid, prizeCount, totalTickets);
  return `<?php
// 一番賞公平性驗證：由 TXID 算出大賞所在的籤號
$txid = '${txid.toLowerCase()}';
$prizeCount = ${prizeCount};
$totalTickets = ${totalTickets};

// 第 $step 步的籤號：floor(TXID / 100^$step) mod 總籤數 + 1
if (extension_loaded('bcmath')) {
    $number = '0';
    foreach (str_split($txid) as $digit) {
        $number = bcadd(bcmul($number, '16', 0), (string) hexdec($digit), 0);
    }
    $ticketAt = function ($step) use ($number, $totalTickets) {
        $quotient = bcdiv($number, bcpow('100', (string) $step, 0), 0);
        return (int) bcmod($quotient, (string) $totalTickets, 0) + 1;
    };
} elseif (extension_loaded('gmp')) {
    $number = gmp_init($txid, 16);
    $ticketAt = function ($step) use ($number, $totalTickets) {
        $quotient = gmp_div_q($number, gmp_pow(100, $step));
        return gmp_intval(gmp_mod($quotient, $totalTickets)) + 1;
    };
} else {
    exit("請在有 bcmath 或 gmp 擴充的 PHP 上執行\\n");
}

$found = [];
for ($step = 1; $step <= ${LAST_STEP} && count($found) < $prizeCount; $step++) {
    $ticket = $ticketAt($step);
    if (!in_array($ticket, $found, true)) {
        $found[] = $ticket;
    }
}

echo 'TXID Hash: ', hash('sha256', $txid), "\\n";
echo '大賞籤號: ', implode(', ', $found), "\\n";
if (count($found) < $prizeCount) {
    echo '${LAST_STEP} 步內只找到 ', count($found), ' 個不同的籤號，未達 ', $prizeCount, " 個\\n";
}
`;
}
