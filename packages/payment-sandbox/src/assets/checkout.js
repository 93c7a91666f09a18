// Optional: the page works without it. Prevents a second submission, and runs the clock.

const form = document.querySelector('form');
form?.addEventListener('submit', (event) => {
  if (form.classList.contains('sent')) event.preventDefault();
  form.classList.add('sent');
});
// The buttons must work again after returning through the browser's history.
addEventListener('pageshow', (event) => {
  form?.classList.remove('sent');
  if (event.persisted) location.reload();
});

const clock = document.querySelector('#clock');
if (clock) {
  const words = document.querySelector('#clock-words');
  const news = document.querySelector('#clock-news');
  const tiles = [...clock.querySelectorAll('b')];
  const endsAt = performance.now() + Number(clock.dataset.left);

  const tick = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    const minutes = Math.floor(left / 60);
    const text = String(minutes).padStart(2, '0') + String(left % 60).padStart(2, '0');
    for (const [place, tile] of tiles.entries()) tile.textContent = text[place];
    clock.setAttribute('aria-label', `${minutes} minutes ${left % 60} seconds left`);
    clock.classList.toggle('late', left <= 60);
    if (left <= 60) words.textContent = 'Less than a minute left';
    if (left === 60) news.textContent = 'One minute left to pay';
    if (left === 0) {
      clearInterval(timer);
      news.textContent = 'Time is up';
      setTimeout(() => location.reload(), 1000);
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
}
