// The page that was asked for is tried again, with all of its address, as soon as the shop answers. A browser may say that it
// is online before anything can be fetched, and it says so once.
const pauseMs = 3000;
const again = () => location.reload();
const tryAgain = () =>
  fetch('/api/ready').then(
    ({ ok }) => ok && again(),
    () => undefined,
  );
addEventListener('online', tryAgain);
setInterval(tryAgain, pauseMs);
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  again();
});
