/**
 * The landing page's loader (its look and its end: web/ui/styles/document-loader.css). It is a curtain: the page lies finished
 * beneath it, painted and readable, so that it costs nobody a word.
 */

/**
 * Stands in the page's head and runs before the first paint. Once a session, where sessions can be told apart; never
 * for who asks for less motion, nor for crawlers; without a script, never. Any key, tap or scroll ends it; a tap by its click, which then lands on
 * the curtain and not on what nobody could see beneath. A browser
 * driven by a program (navigator.webdriver) is a browser like any other: tests see what people see.
 */
export const landingLoaderScript = `(function(){
var KEY='landing-seen',CRAWLER=/bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp/i;
try{if(sessionStorage.getItem(KEY))return;sessionStorage.setItem(KEY,'1')}catch(e){return}
if(matchMedia('(prefers-reduced-motion: reduce)').matches||CRAWLER.test(navigator.userAgent))return;
var root=document.documentElement,ends=['keydown','click','wheel','touchmove','scroll'];
function end(){root.classList.remove('landing-loading');ends.forEach(function(name){removeEventListener(name,end)})}
ends.forEach(function(name){addEventListener(name,end,{passive:true})});
root.classList.add('landing-loading')
})()`;

export const LandingLoader = () => (
  <div className="landing-loader" aria-hidden="true">
    <div className="landing-loader-dots">
      <span />
      <span />
      <span />
    </div>
    <div className="landing-loader-line" />
  </div>
);
