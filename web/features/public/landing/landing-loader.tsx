/**
 * The landing page's loader, whose styles and end are in web/ui/styles/landing-loader.css. It is only an overlay: the
 * finished page below it is painted and readable, so the loader hides no content from assistive technology or crawlers.
 */

/**
 * Runs in the page's head, before the first paint. It shows the loader once per session, if the browser can store that,
 * but never to visitors who prefer reduced motion, to crawlers, or without a script. Any key, tap or scroll ends it. A
 * tap ends it on the click event, which hits the overlay and not an element hidden below it. An automated browser
 * (navigator.webdriver) is treated like any other, so that tests see what users see.
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
